// Conditions on points, as buttons carry them and as they are typed.

/** @typedef {import("../base/types").Color | "empty"} Holds */

/** @type {Record<string, Holds>} */
const HOLDS = { b: "black", w: "white", e: "empty" };

/** The conditions at the end of a button's id: `D4bE5w`. @param {string} id @returns {Map<string, Holds>} */
export function conditionsIn(id) {
  const found = id.slice(id.lastIndexOf(":") + 1).matchAll(/([A-HJ-T]\d{1,2})([bwe])/g);
  return new Map([...found].map(([, point, sign]) => [point ?? "", HOLDS[sign ?? ""] ?? "empty"]));
}

/** Conditions as one types them: `D4=b E5=w`. @param {Map<string, Holds>} given */
export const typed = (given) => [...given].map(([point, holds]) => `${point}=${holds[0]}`).join(" ");
