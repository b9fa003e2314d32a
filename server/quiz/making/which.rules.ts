import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'
import { drawsOf, optionsOf, shuffled } from './draw.rules.ts'
import { stemOf } from './stems.rules.ts'
import { contentWords, sentencesToAsk, shareIn } from './story-sentences.rules.ts'
import { foldedHindi } from '../person-gap/person-names.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

const MOST_OPTION = 120
const WRONG = 3
const LEAST_CONTENT = 5
const MOST_SHARED = 0.3
const MOST_LONGER = 1.6

// Alone among three of other stories, such a one says whose it is not, or nothing: it goes on with something, or tells somebody what to do.
const GOES_ON =
  /^(?:The |In another|As |No |Yes|Go |Now |Place |Stay |Join |Download |Read |Second|First|Third|Sometimes |An? (?:second|third|new)|Shortly|Suddenly|From now|At (?:long )?last|At first|Usually|Overall|Both|\p{Lu}\p{Ll}{2,12}ing\b|Imagine|Let|Use|Make|Keep|Try|Remember|Consider)|(?:करें|दें|लें|जाएँ|जाएं|रखें|डालें|करना|देना|कीजिए|दीजिए|लीजिए|करो|दो|लो)।$|^(?:ठीक|देखा|याद|अचानक|आखिर|आख़िर|पहले|इतने|इतना|उधर|थोड़ी देर)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:तभी|यह|वह|ये|वे|ऐसा|ऐसे|ऐसी)(?![\p{L}\p{M}])/u

// What is to be done stands in stories of every subject, and none of them says so alone.
const INSTRUCTS =
  /^(?:Do|Don['’]t|Never|Always|Transform|Review|Find|Take|Get|Think|Create|Add|Check|Ask|Start|Choose|Focus|Provide|Ensure|Avoid|Test|Write|Build|Include|Share|Set|Look|See|Learn|Help|Give|Put|Run|Plan|Identify|Develop|Determine|Understand|Leverage|Encourage|Tell|Show|Begin|Bring|Allow|Follow|Offer|Pick|Turn|Stop) (?!\p{Lu})/u
// Likeness and speech go on with what was said, and by whom.
const LEANS_BACK =
  /^(?:Similar|To (?:get|do|make|achieve)|Unlike|Per |In the (?:immediate|end)\b|Through the)|\b(?:he|she|they) (?:said|says|added|explained|noted|wrote|told)\b/u

// Who wrote it stands below many a story.
const IS_ONE = /\b(?:is (?:an?|the)|is part of|serves as|works (?:as|at|for))\b/u
const OFFICE =
  /\b(?:specialist|analyst|advis[eo]r|team|manager|director|editor|strategist|commissioner|designer|engineer|intern|fellow|member)\b/iu
const stands = (text: string) =>
  !GOES_ON.test(text) && !INSTRUCTS.test(text) && !LEANS_BACK.test(text) && !(IS_ONE.test(text) && OFFICE.test(text))

const PRONOUN = /\b(?:[Hh]e|[Ss]he|him|her|his|hers)\b/u
const NAME_WITHIN = /\p{L}[,’']? \p{Lu}\p{Ll}/u

/** Whether somebody in a sentence is named in another one alone: “Father patted her head.” A name is written large within sentences too. */
function namesNobody(text: string, { plain, language }: Story): boolean {
  if (language !== 'en' || !PRONOUN.test(text) || NAME_WITHIN.test(text)) return false
  const [first = ''] = text.split(/[ ’',]/u, 1)
  return !plain.split(` ${first}`).some((before, index, all) => index < all.length - 1 && /[a-z,]$/u.test(before))
}

/** Which of four sentences the story says (QG4): one of its own, and three of other stories of its category that share hardly a word with it. */
export function makeWhich(story: Story, others: readonly Story[]): MadeQuestion | undefined {
  const draw = drawsOf(`which ${story.id}`)
  const known = contentWords(`${story.title}\n${story.plain}`)
  // A word of the title in it would tell it without the story.
  const clues = beginningsOf(story.title)
  const [own] = shuffled(
    sentencesToAsk(story).filter(
      ({ text, at }) =>
        at > 0 &&
        text.length <= MOST_OPTION &&
        stands(text) &&
        tells(contentWords(text)) &&
        !namesNobody(text, story) &&
        !namesAny(text, clues),
    ),
    draw,
  )
  if (!own) return undefined
  const wrong: string[] = []
  for (const other of shuffled(others, draw)) {
    if (wrong.length === WRONG) break
    if (other.language !== story.language || other.clusterId === story.clusterId) continue
    const strange = sentencesToAsk(other).find(({ text }) => {
      const words = contentWords(text)
      return (
        text.length <= MOST_OPTION &&
        stands(text) &&
        tells(words) &&
        shareIn(words, known) < MOST_SHARED &&
        isAsLong(text, own.text)
      )
    })
    if (strange) wrong.push(strange.text)
  }
  if (wrong.length < WRONG) return undefined
  return {
    rule: 'WHICH',
    kind: 'MCQ_SINGLE',
    language: story.language,
    stem: stemOf('WHICH', story),
    passage: null,
    ...optionsOf(own.text, wrong, draw),
    evidence: own.text,
  }
}

const BEGINNING = 4
const PREFIX = /^(?:un|re|dis|non)(?=\p{L}{4})/u

// Signs of vowels change with the case: केले, केलों.
const SIGNS = /[\u0901\u0902\u093E-\u094D]/gu
const beginningOf = (word: string) =>
  /^\p{Script=Devanagari}/u.test(word)
    ? foldedHindi(word).replaceAll(SIGNS, '').slice(0, BEGINNING)
    : word.replace(PREFIX, '').slice(0, BEGINNING)

// Short ones count too: of “UX vs. CX” nothing else is left.
const beginningsOf = (text: string) =>
  new Set(
    wordsOf(text.normalize('NFC').toLowerCase())
      .filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word))
      .map(({ word }) => beginningOf(word)),
  )

const LEAST_BEGINNING = 3

// राइनलैंड goes on from राइन.
const namesAny = (text: string, clues: ReadonlySet<string>): boolean =>
  [...beginningsOf(text)].some(
    (beginning) =>
      clues.has(beginning) || (beginning.length > LEAST_BEGINNING && clues.has(beginning.slice(0, LEAST_BEGINNING))),
  )

const tells = (words: ReadonlySet<string>) => words.size >= LEAST_CONTENT
const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)
