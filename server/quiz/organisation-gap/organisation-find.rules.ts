import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { LOCATIONS, foldedName } from '../making/location-names.rules.ts'
import type { QuizLanguage } from '../making/story.ts'
import { KNOWN_ORGANISATIONS, isHindiEvidence, sortOfHead } from './organisation-names.rules.ts'
import type { Sort } from './organisation-names.rules.ts'

/** An organisation that a text names. */
export interface Organisation {
  name: string
  at: number
  sort: Sort
  /** Whether “the” stands before it; undefined where something else does that tells as much, and in Hindi. */
  takesArticle: boolean | undefined
}

interface Token {
  word: string
  at: number
  end: number
}

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'-]{0,40}|&/gu
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(WORD)].map(({ 0: written, index: at }) => {
    const word = written.replace(/['’]s?$|['’]$/u, '')
    return { word, at, end: at + word.length }
  })

const isBeside = (text: string, one: Token | undefined, other: Token | undefined) =>
  one !== undefined && other !== undefined && text.slice(one.end, other.at) === ' '

const CAPITAL = /^\p{Lu}/u
const TIME =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/u
const LINK = /^(?:of|for|on)$/u
const MOST_BEFORE = 5
const MOST_BEHIND = 4

interface Span {
  from: number
  to: number
}

const isName = ({ word }: Token) => CAPITAL.test(word) || word === '&'

const OPENS =
  /^(?:Former|After|Before|When|While|During|Since|Although|Because|Under|Through|According|Today|Yesterday|Later|Both|All|Some|Many|Local|President|Professor|Dr|Mr|Ms|Mrs|Judge|Justice|Minister)$/u
const isOpening = (word: string) => STOP_WORDS.has(word.toLowerCase()) || OPENS.test(word)

/** How far a name goes back from its head: over words with capitals, and not over a word that only begins the sentence or tells a day. */
function beginOf(text: string, tokens: readonly Token[], head: number): number {
  let from = head
  while (head - from < MOST_BEFORE) {
    const [before, here] = [tokens[from - 1], tokens[from]]
    if (!before || !here || !isBeside(text, before, here) || !isName(before) || TIME.test(before.word)) break
    from--
  }
  while (from < head && isOpening(tokens[from]?.word ?? '')) from++
  return from
}

/** How far it goes on behind its head: “of India”, “for the Environment”. */
function endOf(text: string, tokens: readonly Token[], head: number): number {
  let to = head + 1
  if (!LINK.test(tokens[to]?.word ?? '') || !isBeside(text, tokens[head], tokens[to])) return head
  if (tokens[to + 1]?.word === 'the') to++
  let end = to
  while (end - head < MOST_BEHIND) {
    const [here, next] = [tokens[end], tokens[end + 1]]
    if (!here || !next || !isBeside(text, here, next) || !isName(next) || TIME.test(next.word)) break
    end++
  }
  return end === to ? head : end
}

// “Food and Drug Administration”, “Department of Veteran’s Affairs”: where such a name begins or ends is not known.
const CUT_BEFORE = /\p{Lu}[\p{L}’'-]{0,20},? and $/u
const CUT_BEHIND = /^(?:,? and \p{Lu}|['’]s? \p{Lu})/u
const POSSESSIVE = /['’]s?\s$|\b(?:a|an|his|her|its|their|our|each|every|another)\s$|\p{Lu}\.\s$/iu
const articleBefore = (before: string): boolean | undefined => {
  if (/(?:^|\s)the\s$/iu.test(before)) return true
  return POSSESSIVE.test(before) ? undefined : false
}

function englishSpans(text: string, tokens: readonly Token[]): (Span & { sort: Sort })[] {
  return tokens.flatMap((token, head) => {
    const sort = sortOfHead(token.word, 'en')
    if (!sort) return []
    const span = { from: beginOf(text, tokens, head), to: endOf(text, tokens, head) }
    const [last, next] = [tokens[span.to], tokens[span.to + 1]]
    // What goes on with another capital is the beginning of a longer name.
    const goesOn = isBeside(text, last, next) && next !== undefined && isName(next)
    const [before, behind] = [text.slice(0, tokens[span.from]?.at), text.slice(last?.end)]
    const isCut = CUT_BEFORE.test(before) || CUT_BEHIND.test(behind) || (span.to > head && /^, \p{Lu}/u.test(behind))
    return span.from === span.to || goesOn || isCut ? [] : [{ ...span, sort }]
  })
}

// What ends before the name of an organisation in Hindi: a word that belongs to no name.
const HINDI_SMALL = new Set(
  'ने द्वारा तथा एवं अथवा लेकिन किंतु परंतु जैसे जिसे जिसने जिसका जिसकी जिसके अपने अपनी अपना उसके उसकी उनके उनकी इसके इसकी किसी कोई हर प्रत्येक दो तीन चार पाँच कई कुछ सभी अन्य दूसरे दूसरी पहले पहली बड़े बड़ी बड़ा छोटे छोटी नए नई नया पुराने पुरानी निजी सरकारी गैर-सरकारी स्थानीय प्रमुख मुख्य विभिन्न अनेक ऐसे ऐसी इसी उसी वाले वाली वाला बीच दौरान बारे अंदर बाहर पास अनुसार मुताबिक तहत हुए हुई हुआ वहाँ यहाँ जहाँ मेरे मेरी हमारे हमारी एकमात्र पूरे पूरी आज कल नामक यद्यपि यदि हालाँकि हालांकि अधिकांश समूची समूचा सवाल जब तब रोज़ सुबह शाम बनाम बल्कि सबसे प्रतिष्ठित शीर्ष आधुनिक पूर्व वर्तमान मौजूदा स्वतंत्र संयुक्त संबंधित सम्बन्धित सामने आगे पीछे ऊपर नीचे भीतर निकट समीप'
    .normalize('NFC')
    .split(' '),
)
const isHindiSmall = (word: string) =>
  STOP_WORDS.has(word) || HINDI_SMALL.has(word) || /^\p{N}/u.test(word) || /(?:ों|कर|ते|ता|ती)$/u.test(word)
const HINDI_LOCATIONS = new Set(LOCATIONS.hi.flatMap(({ names }) => names.map((name) => foldedName(name))))
const namesLocation = (word: string) => HINDI_LOCATIONS.has(foldedName(word))
const MOST_HINDI = 3
const POSTPOSITION_BEHIND = /^,? (?:ने|को|के|की|का|से|में|पर|द्वारा|तक)(?![\p{L}\p{M}])/u

function hindiSpans(text: string, tokens: readonly Token[]): (Span & { sort: Sort })[] {
  return tokens.flatMap((token, head) => {
    const sort = sortOfHead(token.word, 'hi')
    if (!sort || !POSTPOSITION_BEHIND.test(text.slice(token.end, token.end + 12))) return []
    let from = head
    for (;;) {
      const [before, here] = [tokens[from - 1], tokens[from]]
      if (!before || !isBeside(text, before, here) || isHindiSmall(before.word)) break
      from--
    }
    // A long row of words without a small one between them is no name whose beginning is known.
    const name = tokens.slice(from, head).map(({ word }) => word)
    const isSound =
      name.length > 0 && name.length <= MOST_HINDI && name.some((word) => isHindiEvidence(word) || namesLocation(word))
    return isSound ? [{ from, to: head, sort }] : []
  })
}

const BOUNDED = (name: string) => `(?<![\\p{L}\\p{M}\\p{N}-])${name}(?![\\p{L}\\p{M}\\p{N}-])`
const knownPattern = (language: QuizLanguage) =>
  new RegExp(
    BOUNDED(
      `(?:${[...KNOWN_ORGANISATIONS[language].keys()].toSorted((one, other) => other.length - one.length).join('|')})`,
    ),
    'gu',
  )
const KNOWN: Record<QuizLanguage, RegExp> = { en: knownPattern('en'), hi: knownPattern('hi') }

// “Google Play”, “National Capital Planning Commission”: with a capital beside it a name is a piece of another one.
const isPiece = (text: string, name: string, at: number) =>
  /(?:\p{Lu}[\p{L}.’'-]{0,20} |[/])$/u.test(text.slice(Math.max(0, at - 24), at)) ||
  /^(?:['’]s?)? ?[/\p{Lu}\p{N}]/u.test(text.slice(at + name.length, at + name.length + 4))

const knownIn = (text: string, language: QuizLanguage): Organisation[] =>
  [...text.matchAll(KNOWN[language])].flatMap(({ 0: name, index: at }) => {
    if (isPiece(text, name, at)) return []
    const sort = KNOWN_ORGANISATIONS[language].get(name)?.sort
    const takesArticle = language === 'en' ? articleBefore(text.slice(Math.max(0, at - 12), at)) : undefined
    return sort ? [{ name, at, sort, takesArticle }] : []
  })

const covers = (one: Organisation, other: Organisation) =>
  one.at < other.at + other.name.length && other.at < one.at + one.name.length

// A government that is called after its head.
const OF_SOMEBODY = /^(?:Obama|Trump|Biden|Bush|Clinton|Reagan) Administration$/u

/** Of names that lie upon each other the longest. */
function longest(found: readonly Organisation[]): Organisation[] {
  const taken: Organisation[] = []
  const named = found.filter(({ name }) => !OF_SOMEBODY.test(name))
  for (const each of named.toSorted((one, other) => other.name.length - one.name.length))
    if (!taken.some((other) => covers(each, other))) taken.push(each)
  return taken.toSorted((one, other) => one.at - other.at)
}

/** Short names that texts explain: “Indian Space Research Organisation (ISRO)”. */
export type ShortNames = ReadonlyMap<string, { sort: Sort; long: string }>

const SHORT = /^ \((\p{Lu}{3,8})\)|^ \(([\p{L}\p{M}]{3,12})\)/u

/** What a text calls its organisations for short. */
export function shortNamesIn(text: string, language: QuizLanguage): ShortNames {
  const found = new Map<string, { sort: Sort; long: string }>()
  for (const { name, at, sort } of namedByHead(text, language, true)) {
    const [, english, hindi] = SHORT.exec(text.slice(at + name.length, at + name.length + 16)) ?? []
    const short = language === 'en' ? english : hindi
    if (short) found.set(short, { sort, long: name })
  }
  return found
}

function namedByHead(text: string, language: QuizLanguage, beforeBracket = false): Organisation[] {
  const tokens = tokensOf(text)
  const read =
    beforeBracket && language === 'hi'
      ? text.replaceAll(/ \([\p{L}\p{M}]{3,12}\)/gu, (short) => `${' को'.padEnd(short.length)}`)
      : text
  const spans = language === 'en' ? englishSpans(text, tokens) : hindiSpans(read, tokens)
  return spans.flatMap(({ from, to, sort }) => {
    const [first, last] = [tokens[from], tokens[to]]
    if (!first || !last) return []
    const takesArticle = language === 'en' ? articleBefore(text.slice(Math.max(0, first.at - 12), first.at)) : undefined
    return [{ name: text.slice(first.at, last.end), at: first.at, sort, takesArticle }]
  })
}

function namedShort(text: string, language: QuizLanguage, shortNames: ShortNames): Organisation[] {
  if (shortNames.size === 0) return []
  return tokensOf(text).flatMap(({ word, at }) => {
    const sort = isPiece(text, word, at) ? undefined : shortNames.get(word)?.sort
    const takesArticle = language === 'en' ? articleBefore(text.slice(Math.max(0, at - 12), at)) : undefined
    return sort ? [{ name: word, at, sort, takesArticle }] : []
  })
}

/** Organisations that a text names: by a word that says what they are, by a list, or by a short name that the story explains. */
export const organisationsIn = (
  text: string,
  language: QuizLanguage,
  shortNames: ShortNames = new Map(),
): Organisation[] =>
  longest([...namedByHead(text, language), ...knownIn(text, language), ...namedShort(text, language, shortNames)])
