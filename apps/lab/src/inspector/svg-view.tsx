import { h, type VNode } from 'preact'
import type { SvgNode } from './svg-node.ts'

/** SVG as data, drawn. */
export function toVNode(node: SvgNode | string, key?: number): VNode | string {
  if (typeof node === 'string') return node
  return h(node.tag, { ...node.attributes, key } as never, ...node.children.map(toVNode))
}
