import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { sentencesOf, wordsOf } from '../../platform/text/words.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

const LEAST_WORDS = 9
const MOST_WORDS = 32
const LEAST_SMALL = 2
/** Longer texts are not read to their ends: questions about page ten are nobody's friend. */
const MOST_LETTERS = 40_000

const set = (words: string) => new Set(words.normalize('NFC').split(' '))

// What points back at a sentence before: alone it says nothing.
const POINTS_BACK: Record<QuizLanguage, ReadonlySet<string>> = {
  en: set(
    'he she it they we i you his her its their our my your this that these those there here but and or nor so then thus however also meanwhile yet such both another other others still instead moreover further furthermore besides nevertheless hence therefore consequently similarly likewise finally later earlier afterwards otherwise who which what when where why how if because although though whereas one some many most several few all none each either neither rather not nothing even just only soon once',
  ),
  hi: set(
    'यह वह ये वे इस उस इन उन इसका इसकी इसके उसका उसकी उसके इनका इनकी इनके उनका उनकी उनके इसे उसे इन्हें उन्हें इसने उसने इन्होंने उन्होंने इससे उससे इनसे उनसे इसमें उसमें इनमें उनमें इसी उसी इन्हीं उन्हीं यही वही ऐसा ऐसी ऐसे वैसे लेकिन मगर पर परंतु किंतु और तथा एवं या तो हालांकि हालाँकि वहीं यहीं वहां वहाँ यहां यहाँ इसलिए तब अब फिर जबकि जब जो जिस जिन जिसके जिसमें मैं हम आप तुम तू मेरा मेरी मेरे हमारा हमारी हमारे हमें मुझे अपना अपनी अपने दोनों बाद साथ कुछ कई सभी क्या क्यों कैसे कौन कहां कहाँ कब अगर यदि क्योंकि चूंकि दूसरी दूसरे दूसरा अन्य आगे इधर उधर गौरतलब बहरहाल का की के में से को ने तक भी ही है हैं था थी थे बस हाँ हां नहीं अरे ओह अच्छा मानो कितना कितनी कितने जैसा जैसी जैसे जितना जितनी जितने वैसा वैसी',
  ),
}

// Words of a page around a story, and not of the story.
const OF_THE_PAGE =
  /\b(?:photos?|images?|pictures?|videos?|file photo|subscribe|newsletter|sign up|click|follow us|read more|also read|watch|whatsapp|telegram|copyright|reporting by|editing by|correction|updated|advertisement|podcast|e-?mail|please|read about|learn more|find out|check out|register|join us|visit us|webinar|screenshot|screen capture|disclaimer|opinions? expressed|guest post|editor.s note|this (?:article|story|report|page|website))\b|फोटो|तस्वीर|वीडियो|क्लिक|सब्सक्राइब|न्यूज़लेटर|यह भी पढ़ें|ये भी पढ़ें|पढ़ें|व्हाट्सऐप|टेलीग्राम|विज्ञापन|साभार/iu

// Words in the midst of a sentence that point out of it: at the writer, at a sentence before or at the page. “This month” is the story's own.
const POINTS_OUT: Record<QuizLanguage, RegExp> = {
  en: /\b(?:[Ww]e|[Oo]ur|us|[Mm]y|me|[Yy]our?|I(?!\.))\b|\b(?:these|those|such|the same|(?:the|see|shown|listed|described|mentioned) (?:above|below)|in that|think of|do so|does so|did so|aforementioned|above-mentioned|former|latter|following|this(?! (?:year|month|week|morning|evening|afternoon|summer|winter|spring|season|decade)))\b|^In \d{4} (?:he|she|it|they)\b|^(?:[Ff]or (?:more|further)|In response|In addition|In turn|As a result|For example|For instance|So far|According to (?:him|her|them|it)|Since then|Specifically|In other words|Additionally|Lastly|Firstly|Secondly|On the other|The other|At the time|The first|Just then|The next (?:day|morning)|Below|The (?:party|group|warnings?|notice|report|study|statement|two|three|figures?)\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,|Since|By then|Of course|From (?:that|there))\b/u,
  hi: /(?<![\p{L}\p{M}])(?:मैं|मैंने|मुझे|मेरा|मेरी|मेरे|हम|हमने|हमें|हमारा|हमारी|हमारे|आप|आपने|आपका|आपकी|आपके|उपरोक्त|उपर्युक्त|निम्न|निम्नलिखित|नीचे|इसके अलावा|उदाहरण के लिए|तुम|यहाँ|यहां|इसी|उसी|इन्हीं|उन्हीं|तुम्हें|तुम्हारा|तुम्हारी|तुम्हारे|अपन|इस(?! (?:साल|वर्ष|महीने|माह|हफ़्ते|हफ्ते|सप्ताह|मौसम))|उस|इन|उन)(?![\p{L}\p{M}])/u,
}
// Somebody who was named in a sentence before: “In 1998, she …”.
const PRONOUN = /^(?:he|she|it|they)\b/u
const FIRST_CLAUSE = 60
// In Hindi a pronoun among the first words stands for somebody of a sentence before; behind a comma or an “and” the sentence itself has named her.
const HINDI_PRONOUN =
  /^(?:\S{1,30} ){0,3}(?:(?!(?:और|लेकिन|मगर|कि|जब|क्योंकि|तो|जो|या) )[^\s,]{1,30} ){0,12}(?:इसे|उसे|इसका|उसका|इसकी|उसकी|इसके|उसके|उसको|इसको|उसमें|इसमें|उससे|इससे|उन्हें|इन्हें|उन्होंने|इन्होंने|उसने|इसने|वह|वे|उनका|उनकी|उनके|इनका|इनकी|इनके)(?![\p{L}\p{M}])/u
const startsWithPronoun = (text: string) => {
  if (HINDI_PRONOUN.test(text)) return true
  const comma = text.indexOf(', ')
  return comma > 0 && comma < FIRST_CLAUSE && PRONOUN.test(text.slice(comma + 2, comma + 8))
}
// What is left of a list, of marks for letters, or of a name that was cut: “…, and 5.”
// “To see whether it turns around the star.” says what for, and not what; of what is said only the speaker is left.
const FRAGMENT =
  /\b(?:said|asked|replied|wondered|exclaimed|whispered|shouted) (?:\p{Ll}{2,12}ly|as|in|with|and|when|while|again)\b|(?:कहा|पूछा|बोला|बोली|बोले|कह उठे|कह उठा|कह उठी|चिल्लाया|चिल्लाई|चिल्लाए|इए|इये)।$/u
const isFragment = (text: string) => FRAGMENT.test(text) || (text.startsWith('To ') && !text.includes(','))
const CUT = /\*\*|__|#|(?:\s|[.,])\p{N}{1,2}\.$|(?:^|[\s.])\p{L}\p{M}{0,2}\.$|:\s/u

const QUOTED_OR_BRACKETED = /["“”„«»‹›‘()[\]{}<>]|(?<![\p{L}\p{M}\p{N}])['’]|['’](?![\p{L}\p{M}])/u
const ADDRESS = /https?:|www\.|@|\.(?:com|org|net|in|gov)\b/iu

/** A sentence that may be asked about, in the order of the story. */
export interface StorySentence {
  text: string
  words: readonly string[]
  /** Its number among all sentences of the story. */
  at: number
}

/** Words of a text that say what it is about, each once. */
export function contentWords(text: string): Set<string> {
  const found = new Set<string>()
  for (const { word } of wordsOf(text.normalize('NFC').toLowerCase()))
    if (!STOP_WORDS.has(word) && (word.length > 2 || /\p{N}/u.test(word))) found.add(word)
  return found
}

const STEM = 5

/** Beginnings of words: elephant's, elephants and elephant are one word to whoever reads. */
export const stemsOf = (words: Iterable<string>): Set<string> =>
  new Set([...words].map((word) => word.replaceAll(/['’]/gu, '').slice(0, STEM)))

/** Share of the first words that stand among the second. */
export function shareIn(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let common = 0
  for (const word of some) if (others.has(word)) common++
  return some.size === 0 ? 0 : common / some.size
}

// Nothing of which a class of twelve-year-olds is asked, in whatever story it stands.
const UNFIT =
  /\b(?:rap(?:e|ed|es|ist|ists)\b|prostitut|sexual|porn|suicid|abortion|behead|molest|child predator|domestic violence|human remains|adults?-only|overdos|sex work|honou?r killing|family honou?r|right to anonymity)|बलात्कार|वेश्या|वैश्या|यौन|आत्महत्या|अश्लील|गर्भपात/iu

/** Whether a text tells of what no class is asked about. */
export const isUnfit = (text: string): boolean => UNFIT.test(text)

const LETTERS: Record<QuizLanguage, RegExp> = { en: /^[\p{Script=Latin}]/u, hi: /^\p{Script=Devanagari}/u }
const STARTS: Record<QuizLanguage, RegExp> = { en: /^(?:\p{Lu}|\d{2})/u, hi: /^(?:\p{Script=Devanagari}|\d{3})/u }

function stands(text: string, words: readonly string[], language: QuizLanguage): boolean {
  const [first = ''] = words
  if (words.length < LEAST_WORDS || words.length > MOST_WORDS) return false
  if (!/[.।]$/u.test(text) || /\.\.|…/u.test(text) || text.includes(';')) return false
  if (POINTS_OUT[language].test(text) || startsWithPronoun(text) || CUT.test(text) || isFragment(text)) return false
  if (isUnfit(text)) return false
  if (QUOTED_OR_BRACKETED.test(text) || ADDRESS.test(text) || OF_THE_PAGE.test(text)) return false
  if (!STARTS[language].test(text) || POINTS_BACK[language].has((first.split(/['’]/)[0] ?? '').toLowerCase()))
    return false
  const own = words.filter((word) => LETTERS[language].test(word)).length
  // A sentence of another language with the same letters has none of the small words of this one.
  const small = words.filter((word) => STOP_WORDS.has(word.toLowerCase())).length
  return own >= words.length * 0.7 && small >= LEAST_SMALL
}

// Each rule asks for the sentences of the same stories.
const known = new WeakMap<object, StorySentence[]>()

/** Sentences of a story that stand for themselves (QG7). */
export function sentencesToAsk(story: Pick<Story, 'plain' | 'language'>): readonly StorySentence[] {
  const found = known.get(story) ?? sentencesIn(story)
  known.set(story, found)
  return found
}

const all = new WeakMap<object, string[]>()

/** All sentences of a story in their order. */
export function allSentencesOf(story: Pick<Story, 'plain'>): readonly string[] {
  const lines = all.has(story) ? [] : story.plain.slice(0, MOST_LETTERS).split('\n')
  const found = all.get(story) ?? lines.flatMap((line) => sentencesOf(line).map(spaced))
  all.set(story, found)
  return found
}

/** A text as its sentences are kept: composed letters, and one space between the words of a line. */
export const spaced = (text: string): string => text.normalize('NFC').replaceAll(/[^\S\n]{1,99}/gu, ' ')

function sentencesIn(story: Pick<Story, 'plain' | 'language'>): StorySentence[] {
  return allSentencesOf(story).flatMap((text, at) => {
    const words = wordsOf(text).map(({ word }) => word)
    return stands(text, words, story.language) ? [{ text, words, at }] : []
  })
}
