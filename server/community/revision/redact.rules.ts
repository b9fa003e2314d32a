import type { Block, Inline, Leaf, RichDocument, TextNode } from '@chowk/contract/rich-text/nodes.ts'
import { REDACTED } from '@chowk/contract/community/revision.ts'
import { tidyDocument } from '@chowk/contract/rich-text/tidy-document.ts'
import { mapLeaves } from '@chowk/contract/rich-text/walk.ts'

/** Whether one of the passages stands in a text. */
export const holdsPassage = (text: string, passages: readonly string[]): boolean =>
  passages.some((passage) => text.includes(passage))

/** The same text without the passages; longer ones first, so that none leaves a rest of another. */
export const withoutPassages = (text: string, passages: readonly string[]): string =>
  longestFirst(passages).reduce((left, passage) => left.replaceAll(passage, REDACTED), text)

const longestFirst = (passages: readonly string[]) => passages.toSorted((one, other) => other.length - one.length)

/** The same of a rich text: a passage may run over several decorations of one paragraph. */
export function redactedDocument(document: RichDocument, passages: readonly string[]): RichDocument {
  return tidyDocument({ type: 'doc', content: mapLeaves(document.content, (leaf) => [redactedLeaf(leaf, passages)]) })
}

function redactedLeaf(leaf: Leaf, passages: readonly string[]): Block {
  if (leaf.type === 'image')
    return { ...leaf, attrs: { ...leaf.attrs, alt: withoutPassages(leaf.attrs.alt, passages) } }
  if (!leaf.content) return leaf
  // Code holds text only, and so does what is left of it.
  return { ...leaf, content: redactedLine(leaf.content, passages) } as Leaf
}

function textOf(node: Inline): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return '\n'
  return node.type === 'mention' ? `@${node.attrs.label}` : `#${node.attrs.tag}`
}

/** Which code units of a line go. */
function markedIn(line: string, passages: readonly string[]): boolean[] {
  const marked = Array.from({ length: line.length }, () => false)
  for (const passage of passages)
    for (let from = line.indexOf(passage); from >= 0; from = line.indexOf(passage, from + 1))
      marked.fill(true, from, from + passage.length)
  return marked
}

function redactedLine(nodes: readonly Inline[], passages: readonly string[]): Inline[] {
  const marked = markedIn(nodes.map(textOf).join(''), passages)
  if (!marked.includes(true)) return [...nodes]
  let start = 0
  return nodes.flatMap((node): Inline[] => {
    const own = marked.slice(start, start + textOf(node).length)
    const isBegun = marked[start - 1] === true
    start += own.length
    if (!own.includes(true)) return [node]
    if (node.type !== 'text') return isBegun ? [] : [{ type: 'text', text: REDACTED }]
    return redactedWords(node, own, isBegun)
  })
}

// A link whose words are taken out leads nowhere either.
function redactedWords({ text, marks = [] }: TextNode, marked: readonly boolean[], isBegun: boolean): Inline[] {
  const left = text
    .split('')
    .map((unit, n) => (!marked[n] ? unit : (n === 0 ? isBegun : marked[n - 1]) ? '' : REDACTED))
    .join('')
  const others = marks.filter(({ type }) => type !== 'link')
  return left === '' ? [] : [{ type: 'text', text: left, ...(others.length > 0 && { marks: others }) }]
}
