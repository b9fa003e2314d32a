import { wordsOf } from '../../platform/text/words.rules.ts'
import { drawsOf } from '../making/draw.rules.ts'
import { answeredOnce } from '../making/gap.rules.ts'
import type { Gap, Said } from '../making/gap.rules.ts'
import { numberWordGaps } from './number-word-gap.rules.ts'
import { sentencesToAsk } from '../making/story-sentences.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import type { QuizLanguage, Story } from '../making/story.ts'

const NUMBER =
  /(?<![\p{L}\p{M}\p{N}.,:/–-])\d{1,3}(?:,\d{2,3}){0,5}(?:\.\d{1,3})?(?![\p{L}\p{M}\p{N}:/–-]|[.,]\d)|(?<![\p{L}\p{M}\p{N}.,:/–-])\d{4,12}(?:\.\d{1,3})?(?![\p{L}\p{M}\p{N}:/–-]|[.,]\d)/gu
const ANY_DIGIT = /\p{N}/u
const YEAR = /^(?:1\d|20)\d\d$/
const DECADE = /^(?:['’]?s\b| के दशक)/u
const WRONG = 3
/** Wrong numbers lie at least so far from the right one and from each other. */
const LEAST_APART = 0.15

const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec जनवरी फरवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर सितम्बर अक्टूबर अक्तूबर नवंबर नवम्बर दिसंबर दिसम्बर तारीख तारीख़ monday tuesday wednesday thursday friday saturday sunday सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार'
const DATE_WORDS = new Set(MONTHS.normalize('NFC').split(' '))
// A number that names or orders something counts nothing.
const NAMES_SOMETHING =
  /(?:\b(?:article|section|chapter|class|grade|standard|no|number|route|highway|platform|page|room|ward|sector|phase|level|stage|day|match|game|season|episode|version|film|movie|song|type|rule|form|bill|act|schedule|resolution|action|step|item|goal|top|flight|train|gate|channel|category|tier|round|week|group|unit|block|division|file|at|age|aged|under|over)\.?|धारा|अनुच्छेद|कक्षा|नंबर|संख्या|वार्ड|सेक्टर|चरण|क्रमांक|पृष्ठ|राउंड|उम्र|रूट|मार्ग|शीर्ष|सन्?|ई\.)\s{1,3}$/iu
// “Apollo 11”, “Democracy 2.0”: a name with a number in it.
const VERSION = /(?:\p{Ll}|\bAn?|\bThe)[,;]? \p{Lu}[\p{L}-]{1,20} $/u
const CLOCK =
  /^\s{0,3}(?:a\.?m\b|p\.?m\b|o.clock|hrs|['’]?\s?o['’]?\s?clock|\+|(?:years?|days?|weeks?|months?|hours?|minutes?) (?:later|earlier|ago|before|after)|बज|(?:साल|वर्ष|दिन|महीने|माह|हफ़्ते|हफ्ते|सप्ताह|घंटे|मिनट) (?:बाद|पहले|पूर्व))/iu

/** The only number of a sentence in digits. */
function onlyNumber(sentence: StorySentence): Said | undefined {
  const found = [...sentence.text.matchAll(NUMBER)]
  const [only] = found
  if (!only || found.length > 1) return undefined
  const [before, after] = [sentence.text.slice(0, only.index), sentence.text.slice(only.index + only[0].length)]
  if (ANY_DIGIT.test(before) || ANY_DIGIT.test(after)) return undefined
  return { sentence, written: only[0], at: only.index }
}

const lastWord = (text: string) => wordsOf(text.slice(-40)).at(-1)?.word.toLowerCase() ?? ''
const firstWord = (text: string) => wordsOf(text.slice(0, 40))[0]?.word.toLowerCase() ?? ''

function counts({ sentence: { text }, written, at }: Said): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + written.length)]
  if (DATE_WORDS.has(lastWord(before)) || DATE_WORDS.has(firstWord(after))) return false
  if (NAMES_SOMETHING.test(before.slice(-24)) || CLOCK.test(after)) return false
  if (
    after.startsWith('-') ||
    /[-–]$/.test(before) ||
    /^(?:st|nd|rd|th)\b|^\s{0,2}(?:ई\.|ईस्वी|ईसा|बीपी|वें|वीं|वां|वाँ)/u.test(after)
  )
    return false
  if (VERSION.test(before)) return false
  return at > 0 && !YEAR.test(written) && Number(written.replaceAll(',', '')) > 1
}

const isPerCent = (after: string) => /^\s{0,2}(?:%|per\s?cent|percent|प्रतिशत|फीसदी|फ़ीसदी)/iu.test(after)

/** A number written as another one is: as many decimals, commas at the same places. */
function writtenLike(value: number, model: string): string {
  const decimals = model.split('.')[1]?.length ?? 0
  const isIndian = /,\d\d,/.test(model)
  const text = value.toFixed(decimals)
  if (!model.includes(',')) return text
  return new Intl.NumberFormat(isIndian ? 'en-IN' : 'en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Number(text))
}

// Steps keep the roundness of the right number: beside 4,500 stands 5,200 and not 5,137.
function stepOf(model: string): number {
  const [whole = '', decimals = ''] = model.replaceAll(',', '').split('.')
  if (decimals) return 10 ** -decimals.length
  let step = 1
  while (step * 10 < Number(whole) && Number(whole) % (step * 10) === 0) step *= 10
  return step
}

const FACTORS = [0.45, 0.6, 0.7, 0.8, 1.25, 1.4, 1.6, 1.9, 2.4]

const apart = (one: number, other: number) => Math.abs(one - other) >= LEAST_APART * Math.max(one, other)

/** Three wrong numbers of the same kind, none of which the story says (QG8). */
function wrongNumbers(gap: Said, plain: string, draw: () => number): string[] {
  const right = Number(gap.written.replaceAll(',', ''))
  const step = stepOf(gap.written)
  const most = isPerCent(gap.sentence.text.slice(gap.at + gap.written.length)) ? 100 : Number.POSITIVE_INFINITY
  const near =
    right <= 12 ? [-4, -3, -2, -1, 1, 2, 3, 4].map((each) => right + each) : FACTORS.map((each) => right * each)
  const chosen: number[] = []
  for (const each of near.toSorted(() => draw() - 0.5)) {
    const value = Math.round(each / step) * step
    const text = writtenLike(value, gap.written)
    const isNew = [right, ...chosen].every((other) => apart(value, other))
    if (value > 1 && value <= most && isNew && !plain.includes(text)) chosen.push(value)
    if (chosen.length === WRONG) break
  }
  return chosen.map((value) => writtenLike(value, gap.written))
}

const CUE: Record<QuizLanguage, RegExp> = {
  en: /\b(?:in|since|by|until|till|from|before|after|during|of)\s{1,2}$/iu,
  hi: /(?:साल|वर्ष|सन्|सन|^)\s{0,2}$/u,
}
const HINDI_AFTER = /^\s{1,2}(?:में|से|तक|के|की|का)(?=\s)/u

const ANY_YEAR = /(?<!\p{N})(?:1\d|20)\d\d(?!\p{N})/gu
const BEFORE_CHRIST = /^\s?(?:BCE?|B\.C|AD\b|CE\b|ई\. ?पू|ईसा पूर्व)|(?:ईसा पूर्व|ई\. ?पू\.?|\bAD)\s$/u
const FULL_DATE =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2},)? $/iu

/** The only year of a sentence; a day, or what else is counted there, may stand beside it. */
function onlyYear(sentence: StorySentence, { language, publishedAt }: Story): Said | undefined {
  const years = [...sentence.text.matchAll(ANY_YEAR)]
  const [only] = [...sentence.text.matchAll(NUMBER)].filter(([written]) => YEAR.test(written))
  if (!only || years.length !== 1 || Number(only[0]) > publishedAt.getUTCFullYear()) return undefined
  const [before, after] = [sentence.text.slice(0, only.index), sentence.text.slice(only.index + only[0].length)]
  if (DECADE.test(after) || BEFORE_CHRIST.test(after) || BEFORE_CHRIST.test(before)) return undefined
  const isCued = CUE[language].test(before) || (language === 'en' && FULL_DATE.test(before))
  return isCued || (language === 'hi' && HINDI_AFTER.test(after))
    ? { sentence, written: only[0], at: only.index }
    : undefined
}

// Within four years, none of which is still to come.
function wrongYears({ written }: Said, story: Story, draw: () => number): string[] {
  const now = story.publishedAt.getUTCFullYear()
  return [-4, -3, -2, -1, 1, 2, 3, 4]
    .map((each) => Number(written) + each)
    .filter((year) => year <= now && !story.plain.includes(String(year)))
    .toSorted(() => draw() - 0.5)
    .slice(0, WRONG)
    .map(String)
}

function numberGapIn(sentence: StorySentence, story: Story, draw: () => number): Gap | undefined {
  const year = onlyYear(sentence, story)
  const number = year ?? onlyNumber(sentence)
  if (!number || story.title.includes(number.written) || !answeredOnce(story, sentence, number.written))
    return undefined
  if (year) return { ...year, rule: 'WHEN', wrong: wrongYears(year, story, draw) }
  return counts(number) ? { ...number, rule: 'HOW_MANY', wrong: wrongNumbers(number, story.plain, draw) } : undefined
}

/** Where sentences of a story say a number or a year that may be asked for (QG6 to QG8). */
export function numberGaps(story: Story): Gap[] {
  const draw = drawsOf(`number ${story.id}`)
  const inDigits = sentencesToAsk(story).flatMap((sentence) => numberGapIn(sentence, story, draw) ?? [])
  return [...inDigits.filter(({ wrong }) => wrong.length === WRONG), ...numberWordGaps(story)]
}
