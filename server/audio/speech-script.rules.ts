import { sentencesOf } from '@chowk/contract/audio/speech.ts'
import type { Block } from './article-blocks.ts'
import { withoutUnspeakable } from './words/speech-clean.rules.ts'
import { speakable } from './words/speech-words.rules.ts'

export type Licence = 'FULL_TEXT' | 'EXCERPT'

/**
 * One sentence of the script. `text` is what the page shows, `spoken` the same in words for a voice, `blockIndex` the
 * block it stands in (null for title, source and the last line), `voice` 2 for quotations.
 */
export type Segment = { i: number; text: string; spoken: string; blockIndex: number | null; voice: 1 | 2 }

export type Telling = {
  title: string
  publisher: string
  blocks: readonly Block[]
  licence: Licence
  language: string
}

/** An excerpt has at most this many words (I2). */
export const EXCERPT_WORDS = 60
/** About 45 minutes; what an article has beyond it is not read aloud. */
export const SCRIPT_CHARACTERS = 40_000

const SPOKEN_KINDS = new Set<Block['kind']>(['paragraph', 'heading', 'quote', 'list'])
const POINTERS =
  /^(?:also read|read also|read more|read full|click here|watch|subscribe|follow us|यह भी पढ़ें|ये भी पढ़ें|और पढ़ें|इसे भी पढ़ें|यहाँ क्लिक करें)\s*(?:[:|–—-]|$)/iu
const FULL_QUOTATION = /^(?:“[^“”]+”|"[^"]+"|«[^«»]+»)[.,।]?$/u

/** What is read aloud of an article, in order (A5). */
export function makeScript({ title, publisher, blocks, licence, language }: Telling): Segment[] {
  const words = wordingOf(language)
  const parts: Omit<Segment, 'i' | 'spoken'>[] = [
    { text: withStop(withoutUnspeakable(title), language), blockIndex: null, voice: 1 },
    { text: words.from(publisher), blockIndex: null, voice: 1 },
    ...within(licence === 'EXCERPT' ? EXCERPT_WORDS : Infinity, bodyOf(blocks, language)),
    { text: words.more(publisher), blockIndex: null, voice: 1 },
  ]
  return parts
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .map((segment, i) => ({ i, ...segment, spoken: speakable(segment.text, language) }))
}

type Utterance = { text: string; blockIndex: number; voice: 1 | 2 }

function bodyOf(blocks: readonly Block[], language: string): Utterance[] {
  return blocks
    .filter(({ kind, text }) => SPOKEN_KINDS.has(kind) && !POINTERS.test(text))
    .flatMap(({ index, kind, text }) =>
      withoutUnspeakable(text)
        .split('\n')
        .flatMap((line) => sentencesOf(line, language))
        .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
        .map((sentence): Utterance => {
          const voice = kind === 'quote' || FULL_QUOTATION.test(sentence) ? 2 : 1
          return { text: sentence, blockIndex: index, voice }
        }),
    )
}

function within(maxWords: number, parts: Utterance[]): Utterance[] {
  const stored: Utterance[] = []
  let left = maxWords
  let characters = SCRIPT_CHARACTERS
  for (const segment of parts) {
    const words = segment.text.split(' ')
    characters -= segment.text.length
    if (left <= 0 || characters < 0) break
    stored.push(words.length <= left ? segment : { ...segment, text: `${words.slice(0, left).join(' ')}…` })
    left -= words.length
  }
  return stored
}

/** A title without a stop runs into the next sentence. */
function withStop(text: string, language: string): string {
  if (!text || /[.!?।॥…]["'”’)]*$/u.test(text)) return text
  return `${text}${STOPS_WITH_DANDA.has(language) ? '।' : '.'}`
}

const STOPS_WITH_DANDA = new Set(['hi', 'bn', 'as', 'or', 'pa', 'ne'])

function wordingOf(language: string): { from: (publisher: string) => string; more: (publisher: string) => string } {
  if (language === 'hi') {
    return { from: (publisher) => `${publisher} से।`, more: (publisher) => `पूरी ख़बर ${publisher} पर पढ़ें।` }
  }
  if (language === 'en' || language.startsWith('en-')) {
    return { from: (publisher) => `From ${publisher}.`, more: (publisher) => `Read more at ${publisher}.` }
  }
  // The source is always said; in a language without our wording the name alone says it.
  return { from: (publisher) => withStop(publisher, language), more: (publisher) => withStop(publisher, language) }
}
