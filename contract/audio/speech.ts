/** The speeds of A9, the only ones that `audio-update` accepts. */
export const SPEEDS = [0.5, 0.75, 1, 1.5, 1.75, 2] as const
export type Speed = (typeof SPEEDS)[number]

/** Abbreviations after which a full stop does not end the sentence; compared without case. */
const ABBREVIATIONS = new Set(
  (
    'dr mr mrs ms prof st rs govt dept no nos vs jr sr capt lt col gen maj brig sgt smt sh km mt ft pvt approx fig vol ' +
    'hon rev inc ltd etc jan feb mar apr jun jul aug sept sep oct nov dec art sec cr est ' +
    'डॉ रु कि मी मि से सें कि.मी मि.मी सें.मी प्रो पं श्री स्व सं नं कं लि प्रा ई ई.पू वि एड मो जि ता दि उ.प्र म.प्र अ.भा मा इं'
  ).split(' '),
)
const MAX_ABBREVIATION = 24
const OPENS_NEXT = /^[\s"'“”‘’([{]*[\p{Ll}\d\p{Lo}]/u
/** After "the U.S." these begin something new; other capitals more often belong to a name ("the U.S. Army"). */
const STARTS_SENTENCE =
  /^[\s"“'‘]*(?:The|A|An|It|Its|He|She|They|We|You|I|His|Her|Their|This|That|These|Those|There|But|And|Or|So|If|In|On|At|As|By|For|From|When|While|After|Before|However|Meanwhile|Last|What|Who|How|Why|No|Yes)\b/
const MAY_END_SENTENCE = new Set(['etc', 'inc', 'ltd', 'ई', 'ई.पू', 'jr', 'sr', 'cr', 'km', 'no', 'mt', 'ft'])

/**
 * Sentences of a text in reading order, trimmed, by the rules of the language (danda included); a full stop after a
 * known abbreviation or an initial does not end one.
 */
export function sentencesOf(text: string, language: string): string[] {
  const sentences: string[] = []
  let open = ''
  const pieces = [...new Intl.Segmenter(knownLanguage(language), { granularity: 'sentence' }).segment(text)]
  for (const [index, { segment }] of pieces.entries()) {
    open += segment
    const next = pieces[index + 1]?.segment
    if (next !== undefined && !/[\n\r]/.test(segment.slice(segment.trimEnd().length)) && goesOn(open, next)) continue
    const sentence = open.replaceAll(/\s+/g, ' ').trim()
    if (/[\p{L}\p{N}\p{S}]/u.test(sentence)) sentences.push(sentence)
    else if (sentence && sentences.length > 0) sentences[sentences.length - 1] += ` ${sentence}`
    else if (sentence) sentences.push(sentence)
    open = ''
  }
  return sentences
}

function knownLanguage(language: string): string {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function goesOn(open: string, next: string): boolean {
  if (/^\s*\p{Nd}{1,3}\.\s*$/u.test(open)) return true
  const last = /(?:^|[\s("'“‘[])([\p{L}\p{M}.]+)\.\s*$/u.exec(open.slice(-MAX_ABBREVIATION))?.[1]?.toLowerCase()
  if (last === undefined) return false
  if (/^\p{L}$/u.test(last) && last !== 'i') return true
  if (/^(?:\p{Script=Latin}\.)+\p{Script=Latin}$/u.test(last)) return !STARTS_SENTENCE.test(next)
  if (!ABBREVIATIONS.has(last)) return false
  return last === 'no' ? /^\s*\d/.test(next) : !MAY_END_SENTENCE.has(last) || OPENS_NEXT.test(next)
}

/**
 * The pieces in which a text is handed to a browser's voice, in order: a sentence each, one longer than `max` UTF-16
 * units cut after a clause, else between words, else between letters, never inside one letter with its signs. Nothing
 * but white space is lost.
 */
export function chunksForSpeech(text: string, max = 180): string[] {
  const language = /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
  return sentencesOf(text, language).flatMap((sentence) => cutAt(sentence, max))
}

const CLAUSE_ENDS = /[,;:，、।॥)\]”’](?=\s)|\s[–—-](?=\s)/gu
const WORD_ENDS = /\S(?=\s)/gu

function cutAt(sentence: string, max: number): string[] {
  const chunks: string[] = []
  let rest = sentence
  while (rest.length > max) {
    // A clause in the first third would leave a stump; a pause there sounds worse than one between two words.
    const end =
      lastEnd(rest, CLAUSE_ENDS, { min: max / 3, max }) ??
      lastEnd(rest, WORD_ENDS, { min: 0, max }) ??
      lastLetterEnd(rest, max)
    chunks.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  if (rest) chunks.push(rest)
  return chunks
}

function lastEnd(text: string, ends: RegExp, within: { min: number; max: number }): number | undefined {
  const { min, max } = within
  let found: number | undefined
  for (const match of text.slice(0, max + 1).matchAll(ends)) {
    const end = match.index + match[0].length
    if (end >= min && end <= max) found = end
  }
  return found
}

function lastLetterEnd(text: string, max: number): number {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (index + segment.length > max && end > 0) break
    end = index + segment.length
  }
  return end
}
