import { drawsOf, shuffled } from './draw.rules.ts'
import { answeredOnce } from './gap.rules.ts'
import type { Gap } from './gap.rules.ts'
import { LOCATIONS, foldedName } from './location-names.rules.ts'
import type { LocationGroup } from './location-names.rules.ts'
import { sentencesToAsk } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { QuizLanguage, Story } from './story.ts'

const WRONG = 3
/** Words that begin alike point at the same place: Chilean at Chile. */
const STEM = 4

interface FoundLocation {
  /** As the text writes it, and as the list does. */
  name: string
  known: string
  at: number
  group: LocationGroup
}

// A place stands behind a word that leads to one, or in Hindi before one that follows it; names that it is only a piece of have capitals beside it.
const BEFORE_IT =
  /(?:^|[^\p{L}])(?:in|from|to|near|across|into|through|outside|around|throughout|of|visited|left|reached|between) (?:the )?$/u
const CAPITAL = /^\p{Lu}/u
const LINKS = new Set(['of', 'the', 'in'])
const NAME_AFTER = /^(?:[-–/]|,? \p{Lu}|, (?:and )?\p{Lu}| and \p{Lu}| \p{Ll}+-\p{Lu})/u
// “The Brazil government” is nobody's English: what follows must not be what the name describes.
const GOES_ON =
  /^(?:['’]s? |[.,:)]| (?:and|or|but|to|for|on|in|at|by|with|from|of|who|that|where|which|while|when|after|before|as|since|until|during|has|have|had|is|are|was|were|will|would|could|last|this|earlier|late|early|over|through|against|because|under|near|via|following|against|yesterday|today|each|every|about|against)(?![\p{L}-])|\p{L}{2,}(?:ed|ly) )/u
const POSTPOSITION = /^ (?:में|से|के|की|का|को|तक|पर|ने)(?![\p{L}\p{M}])/u
const LETTER_BEFORE = /[\p{L}\p{M}]$/u

function endsInName(before: string): boolean {
  const words = before.slice(-80).trim().split(' ')
  while (LINKS.has(words.at(-1) ?? '')) words.pop()
  return CAPITAL.test(words.at(-1) ?? '')
}

const isLocationHere: Record<QuizLanguage, (before: string, after: string) => boolean> = {
  en: (before, after) =>
    BEFORE_IT.test(before) && !endsInName(before) && !NAME_AFTER.test(after) && GOES_ON.test(after),
  hi: (before, after) =>
    POSTPOSITION.test(after) && !/(?:राज्य|उत्तरी|दक्षिणी|पूर्वी|पश्चिमी|उत्तर|दक्षिण|पूर्व|पश्चिम|मध्य) $/u.test(before),
}

// Dots below letters are often left out, and the nasal is written in two ways.
const spellings = (name: string) =>
  name
    .replaceAll('़', '')
    .replaceAll(/[\u0904-\u0939]/gu, '$&़?')
    .replaceAll(/[ँं]/gu, '[ँं]')
const keyOf = (name: string) => name.replaceAll('़', '').replaceAll('ँ', 'ं')

const namesOf = (language: QuizLanguage) =>
  LOCATIONS[language].flatMap((group) => group.names.map((known) => ({ known, group })))

// Of two names at one point the longer one is meant: New York is not York.
const anyOf = (language: QuizLanguage) =>
  namesOf(language)
    .map(({ known }) => known)
    .toSorted((one, other) => other.length - one.length)
    .map(spellings)
    .join('|')
const NAMED: Record<QuizLanguage, RegExp> = {
  en: new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf('en')})(?![\\p{L}\\p{M}])`, 'gu'),
  hi: new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf('hi')})(?![\\p{L}\\p{M}])`, 'gu'),
}
// Of a name in two groups the first counts.
const knownOf = (language: QuizLanguage) =>
  new Map(
    namesOf(language)
      .toReversed()
      .map((each) => [keyOf(each.known), each]),
  )
const KNOWN: Record<QuizLanguage, ReturnType<typeof knownOf>> = { en: knownOf('en'), hi: knownOf('hi') }

const locationsIn = (text: string, language: QuizLanguage): FoundLocation[] =>
  [...text.matchAll(NAMED[language])].flatMap(({ 0: name, index: at }) => {
    const found = KNOWN[language].get(keyOf(name))
    return found ? [{ ...found, name, at }] : []
  })

/** Whether a text points at a place: by its name, by what it calls its people, or by its capital. */
function pointsAt(text: string, { known: name, group }: Pick<FoundLocation, 'known' | 'group'>): boolean {
  const folded = foldedName(text)
  const starts = [foldedName(name).slice(0, Math.max(STEM, name.length - 2)), ...(group.hints.get(name) ?? [])]
  return starts.some((start) => {
    const at = folded.indexOf(start)
    return at !== -1 && !LETTER_BEFORE.test(folded.slice(0, at))
  })
}

function locationIn(sentence: StorySentence, story: Story): FoundLocation | undefined {
  const places = locationsIn(sentence.text, story.language)
  const [only] = places
  if (!only || new Set(places.map(({ at }) => at)).size > 1) return undefined
  const [before, after] = [sentence.text.slice(0, only.at), sentence.text.slice(only.at + only.name.length)]
  if (!isLocationHere[story.language](before, after) || pointsAt(`${before} ${after}`, only)) return undefined
  return only
}

/** Where sentences of a story name a well-known place (QG6), with others of its kind and region that the story does not name. */
export function locationGaps(story: Story): Gap[] {
  const draw = drawsOf(`place ${story.id}`)
  const found: Gap[] = []
  for (const sentence of sentencesToAsk(story)) {
    const place = locationIn(sentence, story)
    if (!place || pointsAt(story.title, place) || !answeredOnce(story, sentence, place.name)) continue
    const { name, known, at, group } = place
    const told = `${story.title}\n${story.plain}`
    const wrong = shuffled(group.names, draw).filter(
      (other) => other !== known && !pointsAt(told, { known: other, group }),
    )
    if (wrong.length >= WRONG) found.push({ sentence, written: name, at, rule: 'WHERE', wrong: wrong.slice(0, WRONG) })
  }
  return found
}
