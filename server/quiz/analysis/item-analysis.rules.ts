import { LEAST_ANSWERS } from '@chowk/contract/quiz/summary/item.ts'
import type { ItemFlag } from '@chowk/contract/quiz/summary/item.ts'

/** What one person's first answer to a question earned, beside the rest of her paper. */
export interface ItemAnswer {
  /** Share of the question's marks, from 0 to 1; less where wrong answers cost. */
  mark: number
  /** Marks of her other questions together. */
  rest: number
  /** Places of the chosen options; null: not answered. */
  chosen: readonly number[] | null
  seconds: number | null
}

/** What is asked: how many options there are, and which are right. */
export interface ItemOptions {
  options: number
  key: readonly number[]
}

/** How often an option was chosen: by all, by the best 27 of a hundred, and by the weakest 27. */
export interface OptionChoice {
  option: number
  all: number
  top: number
  bottom: number
}

/** What answers say of a question (QI1). What cannot be reckoned is null. */
export interface ItemFigures {
  n: number
  /** Mean share of the marks: 1 is what everybody knows. */
  facility: number
  /** What guessing earns. */
  guess: number
  deviation: number
  /** From −100 to 100: whether those who do well elsewhere do well here. */
  discrimination: number | null
  /** The same as per cent of what is possible with marks spread like these. */
  efficiency: number | null
  /** Per cent who left it out. */
  blank: number
  seconds: number | null
  choices: OptionChoice[]
}

const GROUP = 0.27

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length

function covariance(left: readonly number[], right: readonly number[]): number {
  const [one, other] = [mean(left), mean(right)]
  return sum(left.map((value, index) => (value - one) * ((right[index] ?? 0) - other))) / left.length
}
const variance = (values: readonly number[]): number => covariance(values, values)

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b)

function discriminationOf(marks: readonly number[], rests: readonly number[]) {
  const spread = Math.sqrt(variance(marks) * variance(rests))
  if (spread === 0) return { discrimination: null, efficiency: null }
  const together = covariance(marks, rests)
  const most = covariance(ascending(marks), ascending(rests))
  return { discrimination: (100 * together) / spread, efficiency: most === 0 ? null : (100 * together) / most }
}

const share = (answers: readonly ItemAnswer[], option: number): number =>
  answers.length === 0 ? 0 : answers.filter(({ chosen }) => chosen?.includes(option)).length / answers.length

function choicesOf(answers: readonly ItemAnswer[], options: number): OptionChoice[] {
  const ranked = answers.toSorted((one, other) => other.mark + other.rest - one.mark - one.rest)
  const size = Math.max(1, Math.round(GROUP * ranked.length))
  const [top, bottom] = [ranked.slice(0, size), ranked.slice(-size)]
  return Array.from({ length: options }, (_, option) => ({
    option,
    all: share(answers, option),
    top: share(top, option),
    bottom: share(bottom, option),
  }))
}

/** What first answers say of a question; of no answer nothing. */
export function analyseItem(answers: readonly ItemAnswer[], item: ItemOptions): ItemFigures | null {
  if (answers.length === 0) return null
  const marks = answers.map(({ mark }) => mark)
  const blank = answers.filter(({ chosen }) => !chosen || chosen.length === 0).length
  return {
    n: answers.length,
    facility: mean(marks),
    guess: guessOf(item),
    deviation: Math.sqrt(variance(marks)),
    ...discriminationOf(
      marks,
      answers.map(({ rest }) => rest),
    ),
    blank: (100 * blank) / answers.length,
    seconds: median(answers.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
    choices: choicesOf(answers, item.options),
  }
}

const LIMITS = { easy: 0.95, hard: 0.2, weak: 10, chosen: 0.02 } as const

/** Whether something about a question wants a look, by what can be seen without its options. */
export const isDoubtful = ({ facility, guess, discrimination }: Glanced): boolean =>
  facility > LIMITS.easy || isHard({ facility, guess }) || (discrimination !== null && discrimination < LIMITS.weak)

type Glanced = Pick<ItemFigures, 'facility' | 'guess' | 'discrimination'>

const isHard = ({ facility, guess }: Pick<ItemFigures, 'facility' | 'guess'>) =>
  facility < LIMITS.hard || facility < guess

/** What guessing earns where one option is right; elsewhere next to nothing. */
export const guessOf = ({ options, key }: ItemOptions): number => (key.length === 1 && options > 0 ? 1 / options : 0)

/** What is remarkable about a question; with too few answers nothing is. */
export function flagsOf(figures: ItemFigures, { key }: Pick<ItemOptions, 'key'>): ItemFlag[] {
  const { n, facility, guess, discrimination, choices } = figures
  if (n < LEAST_ANSWERS) return []
  const right = Math.max(0, ...choices.filter(({ option }) => key.includes(option)).map(({ top }) => top))
  const wrong = choices.filter(({ option }) => !key.includes(option))
  const isTurned = (discrimination !== null && discrimination < 0) || wrong.some(({ top }) => top > right)
  const all: [ItemFlag, boolean][] = [
    ['TOO_EASY', facility > LIMITS.easy],
    ['CHECK', isHard({ facility, guess })],
    ['WEAK', discrimination !== null && discrimination >= 0 && discrimination < LIMITS.weak],
    ['MAYBE_WRONG_KEY', isTurned],
    ['USELESS_OPTION', wrong.some(({ all: chosen }) => chosen < LIMITS.chosen)],
  ]
  return all.flatMap(([flag, holds]) => (holds ? [flag] : []))
}

/** What the marks of a whole paper say (QI4). */
export interface PaperFigures {
  n: number
  mean: number
  median: number
  deviation: number
  /** Per cent: whether the questions measure one thing (Cronbach's alpha). */
  consistency: number | null
  /** By how much marks may lie off. */
  error: number | null
}

/** The same of a paper: each line is a person, each column a question. */
export function analysePaper(lines: readonly (readonly number[])[]): PaperFigures | null {
  const items = lines[0]?.length ?? 0
  if (items === 0) return null
  const totals = lines.map((marks) => sum(marks))
  const spread = variance(totals)
  const ofItems = sum(Array.from({ length: items }, (_, column) => variance(lines.map((marks) => marks[column] ?? 0))))
  const alpha = items < 2 || spread === 0 ? null : (items / (items - 1)) * (1 - ofItems / spread)
  return {
    n: lines.length,
    mean: mean(totals),
    median: median(totals) ?? 0,
    deviation: Math.sqrt(spread),
    consistency: alpha === null ? null : 100 * alpha,
    error: alpha === null ? null : Math.sqrt(spread * Math.max(0, 1 - alpha)),
  }
}
