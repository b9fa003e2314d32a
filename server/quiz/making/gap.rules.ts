import { drawsOf, optionsOf, shuffled } from './draw.rules.ts'
import { GAP, TRUE_AND_FALSE, stemOf } from './stems.rules.ts'
import { allSentencesOf, contentWords, shareIn } from './story-sentences.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { GapRule, MadeQuestion, Story } from './story.ts'

/** Something that a sentence says at one point. */
export interface Said {
  sentence: StorySentence
  written: string
  at: number
}

/** What a sentence says, and what makes it untrue in its place. */
export interface Change extends Said {
  wrong: readonly string[]
}

/** What may be asked for, with three wrong answers of the same kind. */
export interface Gap extends Change {
  rule: GapRule
}

const GOES_ON = /^(?:[\p{L}\p{M}\p{N}]|[.,]\p{N})/u
const WENT_ON = /(?:[\p{L}\p{M}\p{N}]|\p{N}[.,])$/u

/** Where a text says something as a word of its own: 12 is not said by 2012, and Goa not by Goan. */
export function placesOf(plain: string, written: string): number[] {
  const found: number[] = []
  for (let at = plain.indexOf(written); at !== -1; at = plain.indexOf(written, at + written.length)) {
    const end = at + written.length
    if (!WENT_ON.test(plain.slice(Math.max(0, at - 2), at)) && !GOES_ON.test(plain.slice(end, end + 2))) found.push(at)
  }
  return found
}

/** Whether a text says something exactly once: what it says twice has two sentences that answer. */
export const saidOnce = (plain: string, written: string): boolean => placesOf(plain, written).length === 1

/** Two sentences that share as much as this tell the same. */
const MOST_SHARED = 0.4

/** Whether only this sentence tells what it tells of somebody or of a place, however often the story names them. */
export function answeredOnce(story: Story, { text }: StorySentence, name: string): boolean {
  const told = contentWords(text.replace(name, ' '))
  return allSentencesOf(story).every(
    (each) => each === text || placesOf(each, name).length === 0 || shareIn(told, contentWords(each)) < MOST_SHARED,
  )
}

const filled = ({ sentence: { text }, written, at }: Said, by: string) =>
  text.slice(0, at) + by + text.slice(at + written.length)

const gapQuestion = (story: Story, gap: Gap, draw: () => number): MadeQuestion => ({
  rule: gap.rule,
  kind: 'MCQ_SINGLE',
  language: story.language,
  stem: stemOf(gap.rule, story),
  passage: filled(gap, GAP),
  ...optionsOf(gap.written, gap.wrong, draw),
  evidence: gap.sentence.text,
})

// “More than 50” is true as well where the story says “more than 70”.
const COMPARED =
  /\b(?:than|least|most|over|under|to|nearly|almost|about|around|some|roughly|approximately|minimum|maximum|below|above|within|first|since|by|until|before|after)\s{1,2}[$€£₹]?$/iu
const OR_MORE =
  /^\s?(?:\+|or (?:more|less|fewer)|(?:\S{1,15} ){0,2}(?:से|के) (?:अधिक|ज़्यादा|ज्यादा|कम|ऊपर|बाद|पहले|करीब|आसपास)|(?:\S{1,15} ){0,1}तक)/u
const HINDI_ABOUT = /(?:कम से कम|लगभग|करीब|क़रीब|तकरीबन|अधिकतम|न्यूनतम)\s{1,2}$/u

const isExact = ({ sentence: { text }, written, at }: Said) => {
  const [before, after] = [
    text.slice(Math.max(0, at - 30), at),
    text.slice(at + written.length, at + written.length + 40),
  ]
  return !COMPARED.test(before) && !OR_MORE.test(after) && !HINDI_ABOUT.test(before)
}

function trueOrFalse(story: Story, gap: Change, draw: () => number): MadeQuestion {
  const [isTrue, wrong = ''] = [draw() < 0.5, gap.wrong[Math.floor(draw() * gap.wrong.length)]]
  return {
    rule: 'TRUE_FALSE',
    kind: 'TRUE_FALSE',
    language: story.language,
    stem: stemOf('TRUE_FALSE', story),
    passage: isTrue ? gap.sentence.text : filled(gap, wrong),
    options: TRUE_AND_FALSE[story.language],
    key: [isTrue ? 0 : 1],
    evidence: gap.sentence.text,
  }
}

/** Rules whose wrong answers come from other stories. */
const STRANGE: ReadonlySet<GapRule> = new Set(['WHO', 'ORGANISATION'])

/** So many questions of one rule are made of one story. */
const MOST_OF_A_RULE = 2

/** A paper in the making: which sentences are asked about, and what is asked. */
interface Paper {
  story: Story
  taken: Set<number>
  made: MadeQuestion[]
  draw: () => number
}

const isFull = ({ made }: Paper, asked: string, most: number) =>
  made.filter(({ rule }) => rule === asked).length >= most

function askGaps(paper: Paper, gaps: readonly Gap[], most: number): void {
  for (const gap of gaps) {
    if (paper.taken.has(gap.sentence.at) || isFull(paper, gap.rule, most)) continue
    paper.taken.add(gap.sentence.at)
    paper.made.push(gapQuestion(paper.story, gap, paper.draw))
  }
}

function askWhetherTrue(paper: Paper, changes: readonly Change[]): void {
  for (const change of shuffled(changes, paper.draw)) {
    if (paper.taken.has(change.sentence.at) || isFull(paper, 'TRUE_FALSE', MOST_OF_A_RULE)) continue
    paper.taken.add(change.sentence.at)
    paper.made.push(trueOrFalse(paper.story, change, paper.draw))
  }
}

/**
 * Of each kind of gap a question, then whether what other sentences say is true, then a second question of a kind (QG6). No sentence is
 * asked about twice (QG10): the second question would answer the first.
 */
export function makeGapQuestions(story: Story, gaps: readonly Gap[], changes: readonly Change[] = []): MadeQuestion[] {
  const paper: Paper = { story, taken: new Set(), made: [], draw: drawsOf(`gap ${story.id}`) }
  askGaps(paper, gaps, 1)
  // A stranger's name in the place of a known one would be found out without reading.
  askWhetherTrue(paper, [...gaps.filter((gap) => !STRANGE.has(gap.rule) && isExact(gap)), ...changes])
  askGaps(paper, gaps, MOST_OF_A_RULE)
  return paper.made
}
