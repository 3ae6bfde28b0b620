// Building SVG. What the server drew enters the page here, and nothing that people typed does.

const SVG = "http://www.w3.org/2000/svg";
const parser = new DOMParser();

/**
 * A new SVG element with these attributes.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * What the server drew, as an element; an empty one if it is not well-formed.
 * @param {string} layer
 */
export function parsed(layer) {
  const document = parser.parseFromString(`<svg xmlns="${SVG}">${layer}</svg>`, "image/svg+xml");
  const element = document.documentElement.firstElementChild;
  return element && !document.querySelector("parsererror") ? element : draw("g");
}
