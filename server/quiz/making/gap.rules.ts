import { drawsOf, optionsOf } from './draw.rules.ts'
import { GAP, TRUE_AND_FALSE, stemOf } from './stems.rules.ts'
import type { StorySentence } from './story-sentences.rules.ts'
import type { GapRule, MadeQuestion, Story } from './story.ts'

/** Something that a sentence says at one point. */
export interface Said {
  sentence: StorySentence
  written: string
  at: number
}

/** What may be asked for, with three wrong answers of the same kind. */
export interface Gap extends Said {
  rule: GapRule
  wrong: readonly string[]
}

/** Whether a text says something exactly once: what it says twice has two sentences that answer. */
export const saidOnce = (plain: string, written: string): boolean => plain.split(written).length === 2

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

const isExact = ({ sentence: { text }, written, at }: Gap) => {
  const [before, after] = [
    text.slice(Math.max(0, at - 30), at),
    text.slice(at + written.length, at + written.length + 40),
  ]
  return !COMPARED.test(before) && !OR_MORE.test(after) && !HINDI_ABOUT.test(before)
}

function trueOrFalse(story: Story, gap: Gap, draw: () => number): MadeQuestion {
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

/**
 * Of each kind of gap one question, and of a sentence that is left whether what it says is true (QG6). No sentence is asked about twice
 * (QG10): the second question would answer the first.
 */
export function makeGapQuestions(story: Story, gaps: readonly Gap[]): MadeQuestion[] {
  const draw = drawsOf(`gap ${story.id}`)
  const taken = new Set<number>()
  const made: MadeQuestion[] = []
  for (const gap of gaps) {
    if (taken.has(gap.sentence.at) || made.some(({ rule }) => rule === gap.rule)) continue
    taken.add(gap.sentence.at)
    made.push(gapQuestion(story, gap, draw))
  }
  const left = gaps.filter((gap) => !taken.has(gap.sentence.at) && isExact(gap))
  const last = left[Math.floor(draw() * left.length)]
  return last ? [...made, trueOrFalse(story, last, draw)] : made
}
