import { ROLE, fieldOfRole } from './person-roles.rules.ts'
import type { Field } from './person-roles.rules.ts'
import { isHindiSurname, kindOfName } from './person-names.rules.ts'
import type { NameKind } from './person-names.rules.ts'
import type { QuizLanguage } from '../making/story.ts'

/** Somebody that a text names. */
export interface Person {
  name: string
  at: number
  /** What she is known for; undefined where the text calls her by her name alone. */
  field: Field | undefined
  kind: NameKind | undefined
  isFullName: boolean
}

const ENGLISH_WORD = /^\p{Lu}[\p{L}’'-]{1,20}$/u
const HINDI_WORD = /^[\p{L}\p{M}]{2,16}$/u
const POSTPOSITIONS = new Set(['ने', 'को', 'के', 'की', 'का', 'से', 'द्वारा'])
const CLOSES = /[,.:]$/u
const PARTICLE = /^(?:al-|de|van|von|der|bin|da|la|del)$/u
const LONGEST = 90

// What is named after somebody: “James River”.
const THING =
  /^(?:River|Lake|Sea|Bay|Island|Mountain|Hill|Valley|Canyon|Beach|Park|Garden|Street|Road|Avenue|Square|Bridge|Tower|House|Hall|Palace|Castle|Fort|Building|Station|Airport|Stadium|School|College|University|Institute|Hospital|Church|Museum|Library|Gallery|Theatre|Theater|Foundation|Fund|Trust|Prize|Award|Medal|Cup|Trophy|Act|Bill|Telescope|Space|Show|Company|Group|Bank|Center|Centre|County|City|Town|Airlines?|Games?)$/u

const ended = (name: readonly string[]) =>
  (name.length === 2 || name.length === 3) && !THING.test(name.at(-1) ?? '') ? name.join(' ') : undefined

// Two or three words with capitals; what goes on with a fourth is no name that we know the end of.
function englishName(words: readonly string[]): string | undefined {
  const name: string[] = []
  for (const word of words) {
    const plain = word.replace(CLOSES, '').replace(/[’']s$/u, '')
    const isInitial = name.length > 0 && /^\p{Lu}\.$/u.test(word)
    if (!isInitial && !ENGLISH_WORD.test(plain)) return PARTICLE.test(word) ? undefined : ended(name)
    name.push(isInitial ? word : plain)
    if (!isInitial && plain !== word) return ended(name)
  }
  return undefined
}

// “किसान सब लोगों के”: several, and nobody by name.
const SEVERAL = /ों$|^(?:सब|सभी|कई|कुछ|हर|एक|दो|बहुत|अपने|अपनी|जी|साहब)$/u

const hindiName = ([first = '', last = '', then = '']: readonly string[]): string | undefined =>
  !SEVERAL.test(first) &&
  !SEVERAL.test(last) &&
  HINDI_WORD.test(first) &&
  HINDI_WORD.test(last) &&
  POSTPOSITIONS.has(then.replace(/[,।]$/u, ''))
    ? `${first} ${last}`
    : undefined

const wordsFrom = (text: string, at: number) => text.slice(at, at + LONGEST).split(/\s/u, 6)
const firstOf = (name: string) => name.split(' ')[0] ?? ''

function namedByRole(text: string, language: QuizLanguage): Person[] {
  return [...text.matchAll(ROLE[language])].flatMap((role) => {
    const at = role.index + role[0].length
    const words = wordsFrom(text, at)
    const name = language === 'en' ? englishName(words) : hindiName(words)
    const kind = kindOfName(firstOf(name ?? ''), language)
    return name ? [{ name, at, field: fieldOfRole(role[0], language), kind, isFullName: true }] : []
  })
}

const WORD: Record<QuizLanguage, RegExp> = {
  en: /(?<![\p{L}\p{M}’'-])\p{Lu}\p{Ll}{1,15}(?![\p{L}\p{M}-])/gu,
  hi: /(?<![\p{L}\p{M}-])[\p{L}\p{M}]{2,16}(?![\p{L}\p{M}-])/gu,
}
const CAPITAL_BEFORE = /(?:\p{Lu}[\p{L}.’'-]{0,20}|\p{Lu}\.)\s$/u
const CAPITAL_AFTER = /^\s(?:\p{Lu}|al-|de |van |von |bin )/u
const POSTPOSITION_AFTER = /^\s(?:ने|को|के|की|का|से)(?![\p{L}\p{M}])(?! पेड़)/u

/** How a name that a list knows goes on: whole with a surname, or alone. */
function ownName(text: string, at: number, { first, language }: { first: string; language: QuizLanguage }) {
  const after = text.slice(at + first.length)
  if (language === 'en') {
    if (!CAPITAL_AFTER.test(after)) return first
    return englishName(wordsFrom(text, at))
  }
  const [, second = '', then = ''] = wordsFrom(text, at)
  if (isHindiSurname(second) && POSTPOSITIONS.has(then)) return `${first} ${second}`
  return POSTPOSITION_AFTER.test(after) ? first : undefined
}

function namedByThemselves(text: string, language: QuizLanguage): Person[] {
  return [...text.matchAll(WORD[language])].flatMap(({ 0: first, index: at }) => {
    const kind = kindOfName(first, language)
    if (!kind || (language === 'en' && CAPITAL_BEFORE.test(text.slice(Math.max(0, at - 24), at)))) return []
    const name = ownName(text, at, { first, language })
    return name ? [{ name, at, field: undefined, kind, isFullName: name !== first }] : []
  })
}

/** Whom a text names: by a role before the name, or by a first name that many have. */
export function personsIn(text: string, language: QuizLanguage): Person[] {
  const byRole = namedByRole(text, language)
  const others = namedByThemselves(text, language).filter(({ at }) =>
    byRole.every((each) => at < each.at || at >= each.at + each.name.length),
  )
  return [...byRole, ...others].toSorted((one, other) => one.at - other.at)
}
