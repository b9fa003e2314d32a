import { wordsOf } from '../../platform/text/words.rules.ts'
import { drawsOf, shuffled } from '../making/draw.rules.ts'
import { placesOf, answeredOnce } from '../making/gap.rules.ts'
import type { Gap, Said } from '../making/gap.rules.ts'
import { NUMBER_PIECES, NUMBER_WORDS } from './number-words.rules.ts'
import { sentencesToAsk } from '../making/story-sentences.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import type { QuizLanguage, Story } from '../making/story.ts'

const WRONG = 3
const ANY_DIGIT = /\p{N}/u
/** Wrong numbers lie at least so far from the right one, and not farther than this. */
const LEAST_APART = 0.15
const MOST_TIMES = 3

const set = (words: string) => new Set(words.normalize('NFC').split(' '))
// Words before a number that points back, orders, compares or tells a time.
const NOT_BEHIND: Record<QuizLanguage, ReadonlySet<string>> = {
  en: set(
    'the these those other last next first or and to than between every at age aged page chapter class grade level number room top both past over under its his her their our by into least most about around nearly almost of half',
  ),
  hi: set(
    'हर प्रत्येक या और कक्षा नंबर पृष्ठ अध्याय लगभग करीब क़रीब अंतिम अगले पिछले पहले इन उन ये वे बाकी बाक़ी ठीक साढ़े सवा पौने आधे रात सुबह शाम दोपहर',
  ),
}
// Words after it that count nothing.
const NOT_BEFORE: Record<QuizLanguage, ReadonlySet<string>> = {
  en: set(
    'of or and to more less times o am pm halves others in on at is are were was had have the each who which that for with from by',
  ),
  hi: set(
    'बजे बजकर बजते बजने में से को का के की ने पर और या ही भी तो गुना गुनी गुने टूक चाँद वर्षीय दिवसीय मंज़िला मंजिला अंक फिर दिया दी कि जब है हैं था थे',
  ),
}
// “Give” is written as “two” is: only behind these it is sure to count.
const TWO = 'दो'
const BEHIND_TWO = set('में पर से ने को के की का यहाँ वहाँ पास साथ पीछे आगे ऊपर नीचे केवल सिर्फ़ सिर्फ बस और जब तब अब एवं तथा')

// Grammar that tells two of them.
const TELLS_TWO =
  /\b(?:both|each other|twins?|couple|pair|either|another|respectively)\b|\s[-–—]\s|दोनों|जुड़वाँ|जोड़ी|एक-दूसरे|एक दूसरे|दूसरा|दूसरी/iu
const TWO_OR_THREE = /[-–/]/u
// “Three days later” is counted from a sentence before.
const FROM_BEFORE = /^\s\S{1,15}\s(?:later|earlier|ago|before|after|बाद|पहले|पूर्व)(?![\p{L}\p{M}])/u

function numberWordIn(sentence: StorySentence, language: QuizLanguage): Said | undefined {
  const words = wordsOf(sentence.text)
  const [values, pieces] = [NUMBER_WORDS[language], NUMBER_PIECES[language]]
  const found = words.flatMap(({ word }, place) => (values.has(word.toLowerCase()) ? [place] : []))
  const [place = 0] = found
  const { word = '', at = 0 } = words[place] ?? {}
  if (found.length !== 1 || !values.has(word) || ANY_DIGIT.test(sentence.text)) return undefined
  const [before, after] = [words[place - 1]?.word.toLowerCase() ?? '', words[place + 1]?.word ?? '']
  const beside =
    sentence.text.slice(Math.max(0, at - 1), at) + sentence.text.slice(at + word.length, at + word.length + 1)
  if (beside.trim() !== '' || TWO_OR_THREE.test(after) || pieces.has(before) || pieces.has(after)) return undefined
  if (NOT_BEHIND[language].has(before) || NOT_BEFORE[language].has(after)) return undefined
  if (FROM_BEFORE.test(sentence.text.slice(at + word.length))) return undefined
  if (word === TWO && before !== '' && !BEHIND_TWO.has(before)) return undefined
  return { sentence, written: word, at }
}

function wrongWords({ written }: Said, story: Story, draw: () => number): string[] {
  const values = NUMBER_WORDS[story.language]
  const right = values.get(written) ?? 0
  const told = story.plain.toLowerCase()
  const saidValues = new Set([...values].flatMap(([word, value]) => (placesOf(told, word).length > 0 ? [value] : [])))
  const seen = new Set<number>()
  const near = [...values].filter(([, value]) => {
    const [less, more] = [Math.min(value, right), Math.max(value, right)]
    const isNew = !seen.has(value) && !saidValues.has(value)
    seen.add(value)
    return isNew && more - less >= LEAST_APART * more && more <= MOST_TIMES * less
  })
  return shuffled(near, draw)
    .slice(0, WRONG)
    .map(([word]) => word)
}

/** Where sentences of a story count something with a number that is written as a word, and with no other number (QG7). */
export function numberWordGaps(story: Story): Gap[] {
  const draw = drawsOf(`number word ${story.id}`)
  const title = story.title.toLowerCase()
  return sentencesToAsk(story).flatMap((sentence) => {
    const said = numberWordIn(sentence, story.language)
    if (!said || !answeredOnce(story, sentence, said.written) || placesOf(title, said.written).length > 0) return []
    const tellsTwo = NUMBER_WORDS[story.language].get(said.written) === 2 && TELLS_TWO.test(sentence.text)
    const wrong = wrongWords(said, story, draw)
    return tellsTwo || wrong.length < WRONG ? [] : [{ ...said, rule: 'HOW_MANY' as const, wrong }]
  })
}
