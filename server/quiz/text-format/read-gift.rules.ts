import { FORMAT_LIMITS } from '@chowk/contract/quiz/format.ts'
import { NotTaken, reasonOf, rowOf } from '../format/draft.rules.ts'
import type { Draft, ReadRow } from '../format/draft.rules.ts'
import { answerIn } from './gift-answer.rules.ts'
import { findSign, formatOf, unescaped } from './gift-signs.rules.ts'
import { flowOfHtml } from '../format/html-flow.ts'
import { GAP, passageAndStem } from '../format/question-text.rules.ts'
import { factsOf, folderOf } from '../format/tags.rules.ts'

interface Block {
  line: number
  lines: string[]
  tags: string[]
}

const TAG = '[tag:'
const MOST_NOTE = 2000

/** Questions in GIFT: blocks of lines, each with its answers in braces. */
export class GiftReader {
  readonly rows: ReadRow[] = []
  #block: Block | undefined
  #folder: string | null = null

  /** Takes one line, by its number from 1. */
  take(text: string, line: number): void {
    const start = text.trimStart()
    if (start === '') this.#end()
    else if (start.startsWith('//')) this.#note(start, line)
    else if (start.startsWith('$CATEGORY:')) this.#folder = folderOf(start.slice('$CATEGORY:'.length))
    else (this.#block ??= { line, lines: [], tags: [] }).lines.push(text)
  }

  /** All questions of the lines that were taken. */
  close(): ReadRow[] {
    this.#end()
    return this.rows
  }

  #note(text: string, line: number): void {
    const tags = text
      .slice(0, MOST_NOTE)
      .split(TAG)
      .slice(1)
      .map((tag) => tag.slice(0, Math.max(0, tag.indexOf(']'))))
    if (tags.length > 0) (this.#block ??= { line, lines: [], tags: [] }).tags.push(...tags)
  }

  #end(): void {
    const block = this.#block
    this.#block = undefined
    if (!block || block.lines.length === 0) return
    const place = { line: block.line, file: null }
    this.rows.push(rowOf(place, () => ({ ...draftOf(block), folder: this.#folder })))
  }
}

function draftOf({ lines, tags }: Block): Draft {
  const text = withoutTitle(lines.join('\n').trim())
  if (text.length > FORMAT_LIMITS.questionLetters)
    throw new NotTaken(reasonOf('TOO_LONG', 'question'), text.slice(0, 400))
  const open = findSign(text, '{')
  const close = findSign(text, '}')
  if (open < 0 && close < 0) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', 'description'), text)
  if (open < 0 || close < open) throw new NotTaken(reasonOf('UNREADABLE', 'key', '{ }'), text)
  const after = text.slice(close + 1)
  if (findSign(after, '{') >= 0) throw new NotTaken(reasonOf('SEVERAL_PARTS', 'kind'), text)
  const asked = after.trim() === '' ? text.slice(0, open) : `${text.slice(0, open)}${GAP}${after}`
  const { format, rest } = formatOf(asked)
  const facts = factsOf(tags)
  const { media, ...stem } = stemOf(format, rest)
  if (media) throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'stem', media), stem.stem)
  const answer = answerIn(text.slice(open + 1, close), { isHtml: format === 'html', asked: stem.stem, facts })
  return { ...stem, ...answer, facts }
}

function withoutTitle(text: string): string {
  if (!text.startsWith('::')) return text
  let end = findSign(text, ':', 2)
  while (end >= 0 && text[end + 1] !== ':') end = findSign(text, ':', end + 1)
  return end < 0 ? text : text.slice(end + 2).trim()
}

interface Stem {
  stem: string
  passage: string | null
  media?: string | undefined
}

function stemOf(format: string | undefined, text: string): Stem {
  if (format !== 'html') return passageAndStem(unescaped(text))
  const { text: asked, passage, media } = flowOfHtml(unescaped(text))
  return passage === '' ? { ...passageAndStem(asked), media } : { stem: asked, passage, media }
}

/** Whether a text has what only GIFT has. */
export const looksLikeGift = (text: string): boolean => {
  const open = findSign(text, '{')
  return open >= 0 && findSign(text, '}', open) > open
}
