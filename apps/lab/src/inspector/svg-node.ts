/** A piece of SVG as data: drawn by Preact in the page, written out as text for files. */
export interface SvgNode {
  tag: string
  attributes: Record<string, string | number | undefined>
  children: (SvgNode | string)[]
}

export function svg(
  tag: string,
  attributes: SvgNode['attributes'] = {},
  ...children: (SvgNode | string | undefined)[]
): SvgNode {
  return { tag, attributes, children: children.filter((child) => child !== undefined) }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function toText(node: SvgNode | string): string {
  if (typeof node === 'string') return escaped(node)
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
  if (node.children.length === 0) return `<${node.tag}${attributes}/>`
  return `<${node.tag}${attributes}>${node.children.map(toText).join('')}</${node.tag}>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter])
}
