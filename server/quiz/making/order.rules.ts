import { drawsOf, shuffled } from './draw.rules.ts'
import { stemOf } from './stems.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { MadeQuestion, QuizLanguage, Story } from './story.ts'

const MOST_OPTION = 120
const LEAST_OPTION = 25
const LEAST = 3
const MOST = 4

const YEAR = '((?:1[5-9]|20)\\d\\d)'
// A year that goes without leaving a hole: at the beginning or the end of a sentence, or before a word that goes on by itself.
const DATED: Record<QuizLanguage, readonly RegExp[]> = {
  en: [
    new RegExp(`^In ${YEAR},? (?=\\p{L})`, 'u'),
    new RegExp(`(?<=\\p{Ll}) in ${YEAR}(?=\\.$|,? (?:and|by|at|with|for|on|to|as|from|under|when|where|in)\\b)`, 'u'),
  ],
  hi: [new RegExp(`(?:^|(?<= ))(?:(?:सन्?|साल|वर्ष) )?${YEAR} (?:ई\\. )?में,? `, 'u')],
}
const ANY_DIGIT = /\p{N}/u
// What holds for longer than its year, or only leads up to it, has no one time.
const NO_MOMENT =
  /\b(?:since|until|till|after|before|between|decade|century|later|earlier|again|would|will|previous(?:ly)?|following)\b|बाद|पहले|तक|फिर|शताब्दी|दशक/iu

interface Event {
  text: string
  year: number
  sentence: StorySentence
}

function eventIn(sentence: StorySentence, language: QuizLanguage): Event | undefined {
  for (const dated of DATED[language]) {
    const found = dated.exec(sentence.text)
    if (!found) continue
    const text = sentence.text.slice(0, found.index) + sentence.text.slice(found.index + found[0].length)
    if (ANY_DIGIT.test(text) || NO_MOMENT.test(text)) return undefined
    if (text.length > MOST_OPTION || text.length < LEAST_OPTION) return undefined
    return { text: text.charAt(0).toUpperCase() + text.slice(1), year: Number(found[1]), sentence }
  }
  return undefined
}

/** In what order three or four events of a story happened, each in a year that the story says once and the question leaves out (QG6). */
export function makeOrder(story: Story): MadeQuestion | undefined {
  const draw = drawsOf(`order ${story.id}`)
  const byYear = new Map<number, Event>()
  for (const sentence of sentencesToAsk(story)) {
    const event = eventIn(sentence, story.language)
    if (event && !byYear.has(event.year)) byYear.set(event.year, event)
  }
  if (byYear.size < LEAST) return undefined
  const events = shuffled([...byYear.values()], draw).slice(0, MOST)
  const right = events.toSorted((one, other) => one.year - other.year)
  // Shown in the right order they would answer themselves.
  const options = right.every((event, place) => event === events[place]) ? events.toReversed() : events
  return {
    rule: 'ORDER',
    kind: 'ORDER',
    language: story.language,
    stem: stemOf('ORDER', story),
    passage: null,
    options: options.map(({ text }) => text),
    key: right.map((event) => options.indexOf(event)),
    evidence: right.map(({ sentence }) => sentence.text).join(' '),
  }
}
