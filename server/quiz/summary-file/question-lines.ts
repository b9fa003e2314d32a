import type { ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import { findItemRows } from '../analysis/item-calls.ts'
import type { PaperFigures } from '../analysis/item-analysis.rules.ts'
import type { WantedItems } from '../analysis/find-items.ts'
import type { Sql } from '../../platform/database.ts'
import type { Summary } from '../summary/summary-rows.ts'

type Lines = Record<string, unknown>[]

/**
 * The columns of a file about questions. Its lines are of three sorts: the paper as a whole, where one quiz is asked for, each question, and below
 * it each of its options with the shares of all, of the best 27 of a hundred and of the weakest.
 */
export const QUESTION_COLUMNS = [
  'line',
  'stem',
  'kind',
  'asked',
  'facility',
  'guess',
  'deviation',
  'discrimination',
  'efficiency',
  'blank',
  'seconds',
  'flags',
  'option',
  'isRight',
  'all',
  'best27',
  'weakest27',
  'mean',
  'median',
  'consistency',
  'standardError',
] as const

/** Questions that a file tells of. */
const MOST_QUESTIONS = 2000

const hundredths = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

const paperLine = ({ n, mean, median, deviation, consistency, error }: PaperFigures) => ({
  line: 'PAPER',
  asked: n,
  mean: hundredths(mean),
  median: hundredths(median),
  deviation: hundredths(deviation),
  consistency: hundredths(consistency),
  standardError: hundredths(error),
})

const linesOfItem = ({ stem, kind, asked, figures, flags, options }: ItemRow): Lines => [
  {
    line: 'QUESTION',
    stem,
    kind,
    asked,
    facility: hundredths(figures?.facility),
    guess: hundredths(figures?.guess),
    deviation: hundredths(figures?.deviation),
    discrimination: hundredths(figures?.discrimination),
    efficiency: hundredths(figures?.efficiency),
    blank: hundredths(figures?.blank),
    seconds: hundredths(figures?.seconds),
    flags: flags.join(' '),
  },
  ...options.map(({ text, isRight, all, top, bottom }) => ({
    line: 'OPTION',
    stem,
    option: text,
    isRight,
    all: hundredths(all),
    best27: hundredths(top),
    weakest27: hundredths(bottom),
  })),
]

/** What questions are worth, line by line, in the order of the page. */
export async function questionLines(sql: Sql, summary: Summary, wanted: WantedItems): Promise<Lines> {
  const { versions, sort, direction } = wanted
  const { rows, paper } = await findItemRows(sql, summary, { versions, sort, direction, most: MOST_QUESTIONS })
  return [...(paper ? [paperLine(paper)] : []), ...rows.flatMap((row) => linesOfItem(row))]
}
