import { parseDocument } from 'htmlparser2'

export type BlockKind = 'paragraph' | 'heading' | 'quote' | 'list' | 'links' | 'caption' | 'table' | 'code'

/**
 * One top-level element of an article's body. `index` counts those elements from 0 in document order, pictures,
 * tables and rules included, so that it equals the place in `element.children` of the reader's page. Inline text that
 * stands outside any block counts as one block, as if it stood in a paragraph. Lines of `text` (list items,
 * paragraphs of a quotation) are parted by line feeds; other white space is collapsed.
 */
export type Block = { index: number; kind: BlockKind; text: string }

type Node = ReturnType<typeof parseDocument>['childNodes'][number]

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const KINDS: Record<string, BlockKind> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  blockquote: 'quote',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  figure: 'caption',
  figcaption: 'caption',
  table: 'table',
  pre: 'code',
}
const BREAKS_LINE = new Set(['p', 'li', 'dt', 'dd', 'div', 'tr', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol'])
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'button', 'form'])
const MAX_DEPTH = 60
/** From this share of a list's letters inside links on, it is a list of links and nobody wants it read aloud. */
const SHARE_OF_LINKS = 0.8

/** Takes our sanitised article HTML apart; empty blocks are left out but keep their index. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  let index = 0
  let loose: Node[] = []
  const put = (kind: BlockKind, nodes: readonly Node[]) => {
    const text = textOf(nodes)
    if (text) blocks.push({ index, kind: isOfLinks(kind, nodes) ? 'links' : kind, text })
    index++
  }
  const putLoose = () => {
    if (textOf(loose)) put('paragraph', loose)
    loose = []
  }
  for (const node of parseDocument(html).childNodes) {
    const name = nameOf(node)
    if (node.type === 'comment' || node.type === 'directive') continue
    if (!name || INLINE.has(name)) {
      loose.push(node)
      continue
    }
    putLoose()
    put(KINDS[name] ?? kindInside(node), [node])
  }
  putLoose()
  return blocks
}

function nameOf(node: Node): string | undefined {
  return 'name' in node ? node.name : undefined
}

function childrenOf(node: Node): Node[] {
  return 'children' in node ? node.children : []
}

/** A div around a table or a picture is that table or picture. */
function kindInside(node: Node): BlockKind {
  const inner = childrenOf(node).filter((child) => nameOf(child) ?? textOf([child]))
  const [only] = inner
  const name = only && nameOf(only)
  return inner.length === 1 && name ? (KINDS[name] ?? 'paragraph') : 'paragraph'
}

function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => rawText(node, 0))
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00A0]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function rawText(node: Node, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  if (node.type === 'text') return node.data.replaceAll(/\s/g, ' ')
  const name = nameOf(node)
  if (!name || SILENT.has(name)) return ''
  if (name === 'br') return ' '
  const inside = childrenOf(node)
    .map((child) => rawText(child, depth + 1))
    .join('')
  return BREAKS_LINE.has(name) ? `\n${inside}\n` : inside
}

function isOfLinks(kind: BlockKind, nodes: readonly Node[]): boolean {
  if (kind !== 'list' && kind !== 'paragraph') return false
  const letters = nodes.reduce((sum, node) => sum + lettersOf(node, false, 0), 0)
  const linked = nodes.reduce((sum, node) => sum + lettersOf(node, true, 0), 0)
  return letters > 0 && linked / letters >= SHARE_OF_LINKS
}

function lettersOf(node: Node, onlyLinks: boolean, depth: number): number {
  if (depth > MAX_DEPTH) return 0
  if (node.type === 'text') return onlyLinks ? 0 : node.data.replaceAll(/\s/g, '').length
  const inLink = onlyLinks && nameOf(node) === 'a'
  return childrenOf(node).reduce((sum, child) => sum + lettersOf(child, onlyLinks && !inLink, depth + 1), 0)
}
