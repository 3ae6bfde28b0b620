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
 * The element of a layer that the server drew; an empty one if it is not well-formed.
 * @param {string} layer
 */
export function layerElement(layer) {
  const parsed = parser.parseFromString(`<svg xmlns="${SVG}">${layer}</svg>`, "image/svg+xml");
  const element = parsed.documentElement.firstElementChild;
  const drawn = element && !parsed.querySelector("parsererror");
  const drawing = /** @type {SVGGElement} */ (drawn ? document.importNode(element, true) : draw("g"));
  drawing.classList.add("layer");
  return drawing;
}
