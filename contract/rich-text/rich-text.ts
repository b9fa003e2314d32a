import * as z from 'zod/mini'
import { lengthOf } from '../text.ts'
import type { Block, Inline, RichDocument } from './nodes.ts'
import { isWithinLimits, tidyDocument } from './tidy-document.ts'

/** A text of nothing. */
export const EMPTY_DOCUMENT: RichDocument = { type: 'doc', content: [] }

function inlineText(node: Inline): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'hardBreak':
      return '\n'
    case 'mention':
      return `@${node.attrs.label}`
    case 'hashtag':
      return `#${node.attrs.tag}`
  }
}

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [(block.content ?? []).map(inlineText).join('')]
    case 'image':
      return []
    case 'blockquote':
      return block.content.flatMap(linesOf)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content.flatMap(linesOf))
  }
}

/** The words of a text, a line for each paragraph: for lengths, searching, excerpts and mail. */
export const plainText = (document: RichDocument): string => document.content.flatMap(linesOf).join('\n')

const segments = new Intl.Segmenter('hi', { granularity: 'word' })

/** How many words a reader counts. */
export const wordsIn = (text: string): number =>
  Array.from(segments.segment(text)).filter(({ isWordLike }) => isWordLike).length

function* blocksIn(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.type === 'blockquote') yield* blocksIn(block.content)
    if (block.type === 'bulletList' || block.type === 'orderedList')
      for (const item of block.content) yield* blocksIn(item.content)
  }
}

/** Ids of the attachments that a text shows, each once, in its order. */
export const pictureIdsOf = (document: RichDocument): string[] => [
  ...new Set(
    [...blocksIn(document.content)].flatMap((block) => (block.type === 'image' ? [block.attrs.attachmentId] : [])),
  ),
]

/** The same text without the pictures that `isOwn` refuses. */
export function withoutPictures(document: RichDocument, isOwn: (attachmentId: string) => boolean): RichDocument {
  const within = (blocks: readonly Block[]): Block[] =>
    blocks.flatMap((block): Block[] => {
      if (block.type === 'image') return isOwn(block.attrs.attachmentId) ? [block] : []
      if (block.type === 'blockquote') return [{ ...block, content: within(block.content) }]
      if (block.type === 'bulletList' || block.type === 'orderedList')
        return [{ ...block, content: block.content.map((item) => ({ ...item, content: within(item.content) })) }]
      return [block]
    })
  return tidyDocument({ type: 'doc', content: within(document.content) })
}

/** Everybody whom a text names, by id, each once. */
export const mentionsIn = (document: RichDocument): string[] => [
  ...new Set(
    [...blocksIn(document.content)]
      .flatMap((block): readonly Inline[] =>
        block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [],
      )
      .flatMap((node) => (node.type === 'mention' ? [node.attrs.id] : [])),
  ),
]

/** The same text with what `nameOf` calls those whom it names; a name of whom it does not know is words like others. */
export function withMentions(document: RichDocument, nameOf: (id: string) => string | undefined): RichDocument {
  const named = (node: Inline): Inline => {
    if (node.type !== 'mention') return node
    const label = nameOf(node.attrs.id)
    if (label === undefined) return { type: 'text', text: `@${node.attrs.label}` }
    return { type: 'mention', attrs: { id: node.attrs.id, label } }
  }
  const within = (blocks: readonly Block[]): Block[] =>
    blocks.map((block): Block => {
      if (block.type === 'image') return block
      if (block.type === 'blockquote') return { ...block, content: within(block.content) }
      if (block.type === 'bulletList' || block.type === 'orderedList')
        return { ...block, content: block.content.map((item) => ({ ...item, content: within(item.content) })) }
      return block.content ? { ...block, content: block.content.map(named) } : block
    })
  return tidyDocument({ type: 'doc', content: within(document.content) })
}

/** One character may be of many code points, but no honest one is of more than these. */
const UNITS_A_CHARACTER = 12

/** A text of paragraphs, headings, lists and pictures: what is not on the list is dropped, then its characters are counted (G17, G18). */
// @__NO_SIDE_EFFECTS__
export const richText = ({ least = 0, most }: { least?: number; most: number }) =>
  z.pipe(
    z.unknown().check(z.refine(isWithinLimits, { error: 'TOO_LONG', abort: true })),
    z.pipe(
      z.transform((given) => tidyDocument(given)),
      z.custom<RichDocument>().check(
        z.refine((document) => plainText(document).length <= most * UNITS_A_CHARACTER, {
          error: 'TOO_LONG',
          abort: true,
        }),
        z.refine((document) => lengthOf(plainText(document).trim()) >= least, {
          error: 'TOO_SHORT',
          params: { minimum: least },
        }),
        z.refine((document) => lengthOf(plainText(document)) <= most, { error: 'TOO_LONG', params: { maximum: most } }),
      ),
    ),
  )
