import { SaxesParser } from 'saxes'
import { FORMAT_LIMITS } from '@chowk/contract/quiz/format.ts'
import { FileFault } from '../format/file-fault.ts'

/** An element with what stands in it, by names without prefixes. */
export interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlNode | string)[]
  line: number
}

interface Reading {
  /** Elements so deep are given whole, one after the other, and forgotten: 0 is the root itself. */
  depth: number
  onNode: (node: XmlNode) => void
  onRoot?: (name: string) => void
  /** What stands in these is not kept: pictures as letters, a megabyte each. */
  without?: ReadonlySet<string>
  nameOf?: (name: string) => string
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)
/** Marks of HTML that people use in XML too, where nothing declares them. */
const KNOWN_ENTITIES = { nbsp: '\u00a0', ndash: '–', mdash: '—', hellip: '…', times: '×', deg: '°' }

/** Reads XML that somebody sent, within its limits; what came before a fault was given already. A document type is refused. */
export function readXml(text: string, reading: Reading): void {
  new TreeReader(reading).read(text)
}

class TreeReader {
  readonly #reading: Reading
  readonly #parser = new SaxesParser({ position: true, xmlns: false })
  /** The elements that are open, those above the ones that are given without their content. */
  readonly #open: XmlNode[] = []
  #elements = 0

  constructor(reading: Reading) {
    this.#reading = reading
    Object.assign(this.#parser.ENTITIES, KNOWN_ENTITIES)
    const fail = (code: 'DOCTYPE' | 'XML_BROKEN') => () => {
      throw new FileFault(code, this.#parser.line)
    }
    this.#parser.on('doctype', fail('DOCTYPE'))
    this.#parser.on('error', fail('XML_BROKEN'))
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes))
    this.#parser.on('closetag', () => this.#end())
    this.#parser.on('text', (piece) => this.#put(piece))
    this.#parser.on('cdata', (piece) => this.#put(piece))
  }

  read(text: string): void {
    // A declaration may not follow white space, and nothing is lost by it.
    this.#parser.write(text.trimStart()).close()
  }

  #begin(written: string, attributes: Record<string, string>): void {
    const { depth, nameOf = local, onRoot } = this.#reading
    const name = nameOf(local(written))
    const node: XmlNode = { name, attributes, children: [], line: this.#parser.line }
    if (this.#open.length >= FORMAT_LIMITS.depth || ++this.#elements > FORMAT_LIMITS.elements)
      throw new FileFault('XML_TOO_DEEP', this.#parser.line)
    if (this.#open.length === 0) onRoot?.(name)
    if (this.#open.length > depth) this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
  }

  #end(): void {
    const node = this.#open.pop()
    const { depth, onNode } = this.#reading
    if (!node || this.#open.length !== depth) return
    this.#elements = 0
    onNode(node)
  }

  #put(text: string): void {
    const { depth, without } = this.#reading
    const inside = this.#open.at(-1)
    if (inside && this.#open.length > depth && !without?.has(inside.name)) inside.children.push(text)
  }
}

/** The elements of a name directly within another. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child): child is XmlNode => typeof child !== 'string' && child.name === name)

/** The first of them. */
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => childrenOf(node, name)[0]

/** All elements of some names, however deep. */
export function allOf(node: XmlNode | undefined, names: ReadonlySet<string>): XmlNode[] {
  const found: XmlNode[] = []
  const visit = (each: XmlNode) => {
    for (const child of each.children) {
      if (typeof child === 'string') continue
      if (names.has(child.name)) found.push(child)
      visit(child)
    }
  }
  if (node) visit(node)
  return found
}

/** All letters within an element. */
export const lettersOf = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map((child) => (typeof child === 'string' ? child : lettersOf(child))).join('')
