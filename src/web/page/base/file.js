// A file of a message: a picture is shown, anything else can be saved.

import { make } from "./dom.js";

/** @typedef {import("./types").File} File */

/** @param {File} file */
export function fileElement(file) {
  const url = file.url ?? address(file);
  if (!file.type.startsWith("image/")) {
    return make("a", { class: "file", href: url, download: file.name }, "⬇\ufe0e ", file.name);
  }
  const image = make("img", { src: url, alt: file.alt, loading: "lazy" });
  return make("figure", { class: "picture" }, make("a", { href: url, download: file.name }, image));
}

/**
 * The URL of a file that came with its message; created once.
 * @param {File} file
 */
function address(file) {
  const bytes = Uint8Array.from(atob(file.base64 ?? ""), (character) => character.charCodeAt(0));
  file.url = URL.createObjectURL(new Blob([bytes], { type: file.type }));
  return file.url;
}
