import { STOP_WORDS } from '../../platform/text/stop-words.rules.ts'
import { wordsOf } from '../../platform/text/words.rules.ts'
import { drawsOf, optionsOf, shuffled } from './draw.rules.ts'
import { stemOf } from './stems.rules.ts'
import { contentWords, sentencesToAsk, shareIn } from './story-sentences.rules.ts'
import type { MadeQuestion, Story } from './story.ts'

const MOST_OPTION = 120
const WRONG = 3
const LEAST_CONTENT = 5
const MOST_SHARED = 0.3
const MOST_LONGER = 1.6

// Alone among three of other stories, such a one says whose it is not, or nothing: it goes on with something, or tells somebody what to do.
const GOES_ON =
  /^(?:The |In another|As |No |Yes|Go |Now |Place |Stay |Join |Download |Read |Second|First|Third|Sometimes |An? (?:second|third|new)|Shortly|Suddenly|From now|At (?:long )?last|At first|Usually|Overall|Both|\p{Lu}\p{Ll}{2,12}ing\b|Imagine|Let|Use|Make|Keep|Try|Remember|Consider)|(?:करें|दें|लें|जाएँ|जाएं|रखें|डालें|करना|देना|कीजिए|दीजिए|लीजिए|करो|दो|लो)।$|^(?:ठीक|देखा|याद|अचानक|आखिर|आख़िर|पहले|इतने|इतना|उधर|थोड़ी देर)(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])(?:तभी|यह|वह|ये|वे|ऐसा|ऐसे|ऐसी)(?![\p{L}\p{M}])/u

// Who wrote it stands below many a story.
const IS_ONE = /\bis (?:an?|the)\b/u
const OFFICE =
  /\b(?:specialist|analyst|manager|director|editor|strategist|commissioner|designer|engineer|intern|fellow|member)\b/iu
const stands = (text: string) => !GOES_ON.test(text) && !(IS_ONE.test(text) && OFFICE.test(text))

/** Which of four sentences the story says (QG4): one of its own, and three of other stories of its category that share hardly a word with it. */
export function makeWhich(story: Story, others: readonly Story[]): MadeQuestion | undefined {
  const draw = drawsOf(`which ${story.id}`)
  const known = contentWords(`${story.title}\n${story.plain}`)
  // A word of the title in it would tell it without the story.
  const [own] = shuffled(
    sentencesToAsk(story).filter(
      ({ text, at }) =>
        at > 0 &&
        text.length <= MOST_OPTION &&
        stands(text) &&
        tells(contentWords(text)) &&
        !namesAny(text, story.title),
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

// Short ones count too: of “UX vs. CX” nothing else is left.
const beginningsOf = (text: string) =>
  new Set(
    wordsOf(text.normalize('NFC').toLowerCase())
      .filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word))
      .map(({ word }) => word.replace(PREFIX, '').slice(0, BEGINNING)),
  )

function namesAny(text: string, title: string): boolean {
  const told = beginningsOf(title)
  return [...beginningsOf(text)].some((beginning) => told.has(beginning))
}

const tells = (words: ReadonlySet<string>) => words.size >= LEAST_CONTENT
const isAsLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= MOST_LONGER * Math.min(one.length, other.length)
