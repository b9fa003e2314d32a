import { createHash } from 'node:crypto'
import type { FeedItem } from '../feed/feed.ts'
import { textMarksOf } from './category.rules.ts'
import type { TextMarks } from './category.rules.ts'
import { simhashOf } from './cluster.rules.ts'
import { readabilityOf } from './level.rules.ts'
import type { Readability } from './level.rules.ts'
import { excerptOf, textOfHtml } from './plain-text.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'

/** What is measured of an item's text where the item is read, so that no long text holds up anything else. */
export type ItemText = {
  plain: string
  /** Its first words, whole (rule I2). */
  summary: string
  /** What a version is known by, in hexadecimal digits. */
  hash: string
  words: number
  simhash: bigint | undefined
  readability: Readability
  marks: TextMarks
}

export function itemTextOf(item: FeedItem): ItemText {
  const html = item.contentHtml ?? item.summaryHtml ?? ''
  const plain = textOfHtml(html)
  const found = wordsOf(plain)
  const words = found.map((each) => each.word)
  return {
    plain,
    summary: excerptOf(item.contentHtml && item.summaryHtml ? textOfHtml(item.summaryHtml) : plain),
    hash: createHash('sha256').update(`${item.title}\u0000${html}`).digest('hex'),
    words: words.length,
    simhash: simhashOf(plain, words),
    readability: plain === '' ? readabilityOf(item.title) : readabilityOf(plain, words),
    marks: textMarksOf(found),
  }
}
