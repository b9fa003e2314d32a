import { drawsOf, shuffled } from './draw.rules.ts'
import { narratedEvents } from './narrated.rules.ts'
import type { Event } from './narrated.rules.ts'
import { stemOf } from './stems.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { MadeQuestion, QuizLanguage, Story } from './story.ts'

const MOST_OPTION = 120
const LEAST_OPTION = 25
const LEAST = 3
const MOST = 4

const YEAR = '((?:1[0-9]|20)\\d\\d)'
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const DATE = `(?:in|on|In|On) (?:the )?(?:${MONTH},? |${MONTH} \\d{1,2}, |\\d{1,2} ${MONTH} )?`
const HINDI_MONTH = '(?:जनवरी|फरवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर)'
// A year that goes without leaving a hole: at the beginning or the end of a sentence, or before a word that goes on by itself.
const DATED: Record<QuizLanguage, readonly RegExp[]> = {
  en: [
    new RegExp(`^${DATE}${YEAR},? (?=\\p{L})`, 'u'),
    new RegExp(
      `(?<=\\p{Ll}) ${DATE}${YEAR}(?=\\.$|,? (?:and|by|at|with|for|on|to|as|from|under|when|where|in|after|of|because|but)\\b)`,
      'u',
    ),
  ],
  hi: [new RegExp(`(?:^|(?<= ))(?:(?:सन्?|साल|वर्ष|\\d{1,2}|${HINDI_MONTH},?) ){0,2}${YEAR} (?:ई\\. )?(?:में|को),? `, 'u')],
}
const ANY_DIGIT = /\p{N}/u
// What holds for longer than its year, or only leads up to it, has no one time.
const NO_MOMENT =
  /\b(?:since|until|till|before|between|decade|century|later|earlier|again|would|will|previous(?:ly)?|following)\b|के बाद|पहले|तक|फिर|शताब्दी|दशक/iu

// “… which was founded in 1834”: the year is not that of what the sentence tells, and without it the clause is a hole.
const OF_ANOTHER =
  /\b(?:which|that|who|whose|where|when)\b|(?<![\p{L}\p{M}])(?:जो|जिस|जिसे|जिसका|जिसकी|जिसके|जिसने|जिसमें|जब|जहाँ|जहां)(?![\p{L}\p{M}])/u

function datedEvent(sentence: StorySentence, language: QuizLanguage): Event | undefined {
  for (const dated of DATED[language]) {
    const found = dated.exec(sentence.text)
    if (!found) continue
    if (OF_ANOTHER.test(sentence.text.slice(0, found.index))) return undefined
    const text = sentence.text.slice(0, found.index) + sentence.text.slice(found.index + found[0].length)
    if (ANY_DIGIT.test(text) || NO_MOMENT.test(text)) return undefined
    if (text.length > MOST_OPTION || text.length < LEAST_OPTION) return undefined
    return { text: text.charAt(0).toUpperCase() + text.slice(1), time: Number(found[1]), sentence }
  }
  return undefined
}

function datedEvents(story: Story): Event[] {
  const byYear = new Map<number, Event>()
  for (const sentence of sentencesToAsk(story)) {
    const event = datedEvent(sentence, story.language)
    if (event && !byYear.has(event.time)) byYear.set(event.time, event)
  }
  return [...byYear.values()]
}

/** In what order three or four events of a story happened: each in a year that the question leaves out, or told one after another (QG6). */
export function makeOrder(story: Story): MadeQuestion | undefined {
  const draw = drawsOf(`order ${story.id}`)
  const dated = datedEvents(story)
  const found = dated.length >= LEAST ? dated : narratedEvents(story, { least: LEAST_OPTION, most: MOST_OPTION })
  if (found.length < LEAST) return undefined
  const events = shuffled(found, draw).slice(0, MOST)
  const right = events.toSorted((one, other) => one.time - other.time)
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
