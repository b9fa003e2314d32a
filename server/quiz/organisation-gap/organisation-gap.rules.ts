import { drawsOf, shuffled } from '../making/draw.rules.ts'
import { answeredOnce, placesOf, saidOnce } from '../making/gap.rules.ts'
import type { Gap } from '../making/gap.rules.ts'
import { onceForText } from '../person-gap/once-a-text.ts'
import { contentWords, sentencesToAsk, stemsOf } from '../making/story-sentences.rules.ts'
import type { StorySentence } from '../making/story-sentences.rules.ts'
import type { Story } from '../making/story.ts'
import { commonWords, isAsLong, isOneOfSeveral, isSaidOfOthers, namesLand } from '../person-gap/person-gap.rules.ts'
import type { CommonWords } from '../person-gap/person-gap.rules.ts'
import { organisationsIn, shortNamesIn } from './organisation-find.rules.ts'
import type { Organisation, ShortNames } from './organisation-find.rules.ts'
import { KNOWN_ORGANISATIONS, sortOfHead } from './organisation-names.rules.ts'
import type { Sort } from './organisation-names.rules.ts'

const WRONG = 3
/** A sentence with fewer words beside the name says too little to tell which organisation it was. */
const LEAST_CONTENT = 5

interface Near {
  story: Story
  shortNames: ShortNames
  strangers: readonly Organisation[]
  /** Whether the story says a name or a word of it. */
  isSaid: (name: string) => boolean
  common: CommonWords
}

const isShort = (name: string) => !name.includes(' ')

// Readers of Chowk are at home there: the land tells nothing about which of its organisations it is.
const HOME = /\b(?:India|Indian|Bharatiya)\b|भारतीय|भारत/gu
const namesForeignLand = (text: string, language: Story['language']) => namesLand(text.replace(HOME, ' '), language)

// What makes a name its own: without the word that says what it is, which the others have as well.
const ownWords = (name: string, { language }: Story) =>
  [...contentWords(name.replace(HOME, ' '))].filter(
    (word) => !name.split(' ').some((each) => each.toLowerCase() === word && sortOfHead(each, language)),
  )

/** Whether a text says a name or a word of it; the words of the text are looked up once, for whatever name. */
function namesSaidBy(text: string, story: Story): (name: string) => boolean {
  const stems = stemsOf(contentWords(text))
  return (name) =>
    placesOf(text, name).length > 0 || [...stemsOf(ownWords(name, story))].some((stem) => stems.has(stem))
}
const isNamedBy = (text: string, name: string, story: Story) => namesSaidBy(text, story)(name)

const namedIn = onceForText(({ plain, language }) => organisationsIn(plain, language, shortNamesIn(plain, language)))

function nearOf(story: Story, others: readonly Story[]): Near {
  const { language } = story
  const near = others.filter((other) => other.language === language && other.clusterId !== story.clusterId)
  const isSaid = namesSaidBy(`${story.title}\n${story.plain}`, story)
  const strangers = near.flatMap((other) => namedIn(other)).filter(({ name }) => !isSaid(name))
  const shortNames = shortNamesIn(story.plain, language)
  return { story, shortNames, strangers, isSaid, common: commonWords(story, near) }
}

// What stands well beside an organisation where too few of its own sort are named.
const KIN: Partial<Record<Sort, Sort>> = {
  ministry: 'body',
  body: 'ministry',
  school: 'university',
  university: 'school',
}

function wrongNames(right: Organisation, { story, strangers, isSaid }: Near, draw: () => number): string[] {
  const { language } = story
  const placed = namesLand(right.name, language)
  const isLike = (name: string) =>
    isShort(name) === isShort(right.name) && isAsLong(name, right.name) && namesLand(name, language) === placed
  const wrong: string[] = []
  const add = (name: string) => {
    if (wrong.length < WRONG && isLike(name) && !wrong.some((each) => isNamedBy(each, name, story))) wrong.push(name)
  }
  const mixed = shuffled(strangers, draw).filter(({ takesArticle }) => takesArticle === right.takesArticle)
  for (const each of mixed) if (each.sort === right.sort) add(each.name)
  for (const each of mixed) if (each.sort === KIN[right.sort]) add(each.name)
  // Those of its list stand in where the stories of these days name too few.
  for (const name of shuffled(KNOWN_ORGANISATIONS[language].get(right.name)?.others ?? [], draw))
    if (!isSaid(name)) add(name)
  return wrong
}

/** Whether the sentence or the title tells which one it is: by a word of its name, by its other name, or by a land beside a name that has one. */
function isGivenAway({ text }: StorySentence, { name, at }: Organisation, { story, shortNames }: Near): boolean {
  const rest = `${text.slice(0, at)} ${text.slice(at + name.length)}`
  const around = `${story.title}\n${rest}`
  if (isNamedBy(around, name, story)) return true
  const others = [...shortNames].flatMap(([short, { long }]) =>
    short === name ? [long] : long === name ? [short] : [],
  )
  if (others.some((other) => isNamedBy(around, other, story))) return true
  return namesForeignLand(name, story.language) && namesLand(around, story.language)
}

// Found without reading wherever it may be among the answers.
const FAMOUS = /^(?:NASA|नासा|United Nations|संयुक्त राष्ट्र)$/u

// What is nothing but small words elsewhere is no name.
const isCommon = (name: string, { story, common }: Near) =>
  story.language === 'en' && !isShort(name) && ownWords(name, story).every((word) => common.has(word))

// “A great example is how the ____’s data is used”: what of, a sentence before has told.
const GOES_ON = /\b(?:also|for instance|example|too|although|an earlier column)\b|भी(?![\p{L}\p{M}])|मसलन/iu

function organisationIn(sentence: StorySentence, near: Near): Organisation | undefined {
  const { story, shortNames } = near
  const found = organisationsIn(sentence.text, story.language, shortNames)
  const [only] = found
  if (!only || found.length > 1 || (story.language === 'en' && only.takesArticle === undefined)) return undefined
  if (
    GOES_ON.test(sentence.text) ||
    FAMOUS.test(only.name) ||
    isCommon(only.name, near) ||
    isOneOfSeveral(sentence, only, story.language)
  )
    return undefined
  if (isGivenAway(sentence, only, near) || !saidOnce(sentence.text, only.name)) return undefined
  if (contentWords(sentence.text.replace(only.name, ' ')).size < LEAST_CONTENT) return undefined
  if (isSaidOfOthers(story, sentence, only.name)) return undefined
  return answeredOnce(story, sentence, only.name) ? only : undefined
}

/** Where sentences of a story name an organisation (QG6), with others of its sort from other stories of these days. */
export function organisationGaps(story: Story, others: readonly Story[]): Gap[] {
  const draw = drawsOf(`organisation ${story.id}`)
  const near = nearOf(story, others)
  return sentencesToAsk(story).flatMap((sentence) => {
    const right = organisationIn(sentence, near)
    const wrong = right ? wrongNames(right, near, draw) : []
    return right && wrong.length === WRONG
      ? [{ sentence, written: right.name, at: right.at, rule: 'ORGANISATION' as const, wrong }]
      : []
  })
}
