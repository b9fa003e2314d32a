import * as z from 'zod/mini'
import { lengthOf, tidyText } from '../text.ts'
import type { Block, Inline, RichDocument, TableCell } from './nodes.ts'
import { countCharacters, isWithinLimits, tidyDocument } from './tidy-document.ts'
import { isTableWithinLimits } from './tidy-table.ts'
import { blocksIn, mapLeaves } from './walk.ts'

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

const inlinesText = (content: readonly Inline[] = []) => content.map(inlineText).join('')

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return [inlinesText(block.content)]
    case 'image':
      return []
    case 'blockquote':
      return block.content.flatMap(linesOf)
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content.flatMap(linesOf))
    case 'table':
      return block.content.map((row) => row.content.map(cellText).join(' | '))
  }
}

const cellText = ({ content }: TableCell) => content.flatMap(linesOf).join(' ')

/** The words of a text, a line for each paragraph and each row of a table: for lengths, searching, excerpts and mail. */
export const plainText = (document: RichDocument): string => document.content.flatMap(linesOf).join('\n')

const segments = new Intl.Segmenter('hi', { granularity: 'word' })

/** How many words a reader counts. */
export const wordsIn = (text: string): number =>
  Array.from(segments.segment(text)).filter(({ isWordLike }) => isWordLike).length

/** Ids of the attachments that a text shows, each once, in its order. */
export const pictureIdsOf = (document: RichDocument): string[] => [
  ...new Set(
    [...blocksIn(document.content)].flatMap((block) => (block.type === 'image' ? [block.attrs.attachmentId] : [])),
  ),
]

/** The same text without the pictures that `isOwn` refuses. */
export const withoutPictures = (document: RichDocument, isOwn: (attachmentId: string) => boolean): RichDocument =>
  tidyDocument({
    type: 'doc',
    content: mapLeaves(document.content, (leaf) =>
      leaf.type !== 'image' || isOwn(leaf.attrs.attachmentId) ? [leaf] : [],
    ),
  })

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
  const content = mapLeaves(document.content, (leaf) =>
    leaf.type === 'paragraph' || leaf.type === 'heading'
      ? [leaf.content ? { ...leaf, content: leaf.content.map(named) } : leaf]
      : [leaf],
  )
  return tidyDocument({ type: 'doc', content })
}

/** One character may be of many code points, but no honest one is of more than these. */
const UNITS_A_CHARACTER = 12

/** Whether no words stand in nodes that are not on the list, or where they may not stand. */
const keepsAllWords = (given: unknown) => countCharacters(given) === countCharacters(tidyDocument(given))

const hasFittingTables = ({ content }: RichDocument): boolean =>
  [...blocksIn(content)].every((block) => block.type !== 'table' || isTableWithinLimits(block))

/**
 * A text of the nodes on the list, whose characters are counted (G17, G18). Decorations, attributes and empty nodes that are not on the list
 * are dropped; other nodes with words are refused, so that no words are lost without notice.
 */
// @__NO_SIDE_EFFECTS__
export const richText = ({ least = 0, most }: { least?: number; most: number }) =>
  z.pipe(
    z
      .unknown()
      .check(
        z.refine(isWithinLimits, { error: 'TOO_LONG', abort: true }),
        z.refine(keepsAllWords, { error: 'UNSUPPORTED_CONTENT', abort: true }),
      ),
    z.pipe(
      z.transform((given) => tidyDocument(given)),
      z.custom<RichDocument>().check(
        z.refine(hasFittingTables, { error: 'TABLE_TOO_LARGE', abort: true }),
        z.refine((document) => plainText(document).length <= most * UNITS_A_CHARACTER, {
          error: 'TOO_LONG',
          abort: true,
        }),
        z.refine((document) => lengthOf(tidyText(plainText(document))) >= least, {
          error: 'TOO_SHORT',
          params: { minimum: least },
        }),
        z.refine((document) => lengthOf(plainText(document)) <= most, { error: 'TOO_LONG', params: { maximum: most } }),
      ),
    ),
  )
