import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { placeOf } from '../loader/json-error.ts'
import { ScenarioError } from '../loader/scenario-error.ts'

/** An XML element that remembers what was read of it, so that an importer can say what it left out. */
export class XmlElement {
  private used = false
  private readonly usedAttributes = new Set<string>()

  constructor(
    readonly name: string,
    /** Counted from 1. */
    readonly line: number,
    /** Text directly inside, trimmed. */
    readonly text: string,
    readonly children: readonly XmlElement[],
    private readonly attributes: Readonly<Record<string, string>> = {},
  ) {}

  /** The value of an attribute, from now on taken as read. */
  attribute(name: string): string | undefined {
    this.usedAttributes.add(name)
    return Object.hasOwn(this.attributes, name) ? this.attributes[name] : undefined
  }

  /** The first child of that name, from now on taken as read. */
  child(name: string): XmlElement | undefined {
    return this.all(name)[0]
  }

  /** All children of that name, from now on taken as read. */
  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name).map((child) => child.read())
  }

  /** Marks the element as read; its children are read one by one. */
  read(): this {
    this.used = true
    return this
  }

  /** Marks all inside as read. */
  readAll(): this {
    for (const child of this.children) child.readAll()
    return this.read()
  }

  /** The same with attributes, as `element/child` and `element/child@attribute`, one line each. */
  unreadPaths(): string[] {
    const counts = new Map(this.unread())
    this.countUnreadAttributes('', counts)
    return [...counts].map(([path, count]) => (count > 1 ? `${path} (${count}×)` : path))
  }

  private countUnreadAttributes(path: string, counts: Map<string, number>): void {
    for (const name of Object.keys(this.attributes)) {
      if (this.usedAttributes.has(name)) continue
      const place = `${path === '' ? this.name : path}@${name}`
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    for (const child of this.children) {
      if (child.used) child.countUnreadAttributes(path === '' ? child.name : `${path}/${child.name}`, counts)
    }
  }

  /** Paths below this element that nobody has read, with how often each occurs. */
  unread(path = ''): Map<string, number> {
    const counts = new Map<string, number>()
    for (const child of this.children) {
      const place = path === '' ? child.name : `${path}/${child.name}`
      const inside = child.used ? child.unread(place) : new Map([[place, 1]])
      for (const [key, count] of inside) counts.set(key, (counts.get(key) ?? 0) + count)
    }
    return counts
  }
}

/**
 * Reads the document whose root element has the given name. What stands before the root doesn't count: comments, a
 * declaration, even text where XML allows none.
 * @throws {ScenarioError} with the line, when there is no such root or the XML is broken
 */
export function parseXml(text: string, rootName: string, file: string): XmlElement {
  const start = rootStart(text, rootName)
  if (start === undefined) {
    const message = `has no element <${rootName}>`
    throw new ScenarioError([
      { file, path: rootName, line: 1, value: text.trim().slice(0, 80), message, cure: 'check the format of the file' },
    ])
  }
  const document = text.slice(start)
  const firstLine = placeOf(text, start).line
  const broken = XMLValidator.validate(document)
  if (broken !== true) throw brokenXml(broken.err, document, firstLine, rootName, file)

  const parser = new XMLParser({
    preserveOrder: true,
    parseTagValue: false,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    removeNSPrefix: true,
    captureMetaData: true,
  })
  try {
    const [root] = elementsOf(parser.parse(document), new LineCounter(document, firstLine))
    return root.read()
  } catch (error) {
    // Such as elements nested too deep, which the validator lets through.
    throw brokenXml(
      { msg: error instanceof Error ? error.message : String(error), line: 1 },
      document,
      firstLine,
      rootName,
      file,
    )
  }
}

/** Index of the root's `<`, skipping comments, declarations and loose text before it. */
function rootStart(text: string, rootName: string): number | undefined {
  const token = new RegExp(`<!--[\\s\\S]*?-->|<\\?[\\s\\S]*?\\?>|<(?:[\\w.-]+:)?${rootName}(?=[\\s/>])`, 'g')
  for (const match of text.matchAll(token)) {
    if (!match[0].startsWith('<!--') && !match[0].startsWith('<?')) return match.index
  }
  return undefined
}

function brokenXml(
  error: { msg: string; line: number; col?: number },
  document: string,
  firstLine: number,
  rootName: string,
  file: string,
): ScenarioError {
  // The library lists the tags that are still open as one text, and gives line 1 for the place.
  const isCutOff = error.msg.startsWith('Invalid ') || error.msg === 'Unclosed tag'
  const line = isCutOff ? firstLine + placeOf(document, document.length).line - 1 : firstLine + error.line - 1
  const message = isCutOff ? 'the XML ends before all elements are closed' : `the XML is broken: ${error.msg}`
  return new ScenarioError([{ file, path: rootName, line, message, cure: 'correct it there, or save the file again' }])
}

/** Counts lines up to positions that only grow. */
class LineCounter {
  private at = 0

  constructor(
    private readonly text: string,
    private line: number,
  ) {}

  lineAt(position: number): number {
    for (; this.at < position; this.at++) {
      if (this.text.charCodeAt(this.at) === 10) this.line++
    }
    return this.line
  }
}

const TEXT = '#text'
const ATTRIBUTES = ':@'

/** The parser gives each node as an object of one key, the name of the element or `#text`, and its attributes in another. */
type ParsedNode = Record<string, unknown>

function elementsOf(nodes: readonly ParsedNode[], lines: LineCounter): XmlElement[] {
  const elements: XmlElement[] = []
  for (const node of nodes) {
    const name = Object.keys(node)[0]
    if (name === undefined || name === TEXT || name.startsWith('?')) continue
    const inside = node[name] as ParsedNode[]
    const text = inside.map((child) => child[TEXT] ?? '').join('')
    const line = lines.lineAt(startOf(node))
    const attributes = (node[ATTRIBUTES] ?? {}) as Record<string, string>
    elements.push(new XmlElement(name, line, text.trim(), elementsOf(inside, lines), attributes))
  }
  return elements
}

function startOf(node: ParsedNode): number {
  const { startIndex } = (node as Record<symbol, { startIndex: number }>)[
    XMLParser.getMetaDataSymbol() as unknown as symbol
  ]
  return startIndex
}
