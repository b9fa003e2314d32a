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

/** Questions that one answer tells of, or one part of a file. */
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

/** What questions are worth, line by line, in the order of the page: those from `skip` on, and whether more follow. */
export async function questionLines(
  sql: Sql,
  summary: Summary,
  { versions, sort, direction, skip = 0, most = MOST_QUESTIONS }: WantedItems & { skip?: number; most?: number },
): Promise<{ lines: Lines; isMore: boolean }> {
  const { rows, paper, isMore } = await findItemRows(sql, summary, { versions, sort, direction, skip, most })
  const ofPaper = paper && skip === 0 ? [paperLine(paper)] : []
  return { lines: [...ofPaper, ...rows.flatMap((row) => linesOfItem(row))], isMore }
}

/** The same of all questions, part by part. */
export async function* questionParts(
  sql: Sql,
  summary: Summary,
  wanted: WantedItems & { most?: number },
): AsyncGenerator<Lines> {
  const { most = MOST_QUESTIONS } = wanted
  for (let skip = 0, isMore = true; isMore; skip += most) {
    const part = await questionLines(sql, summary, { ...wanted, skip, most })
    isMore = part.isMore
    if (part.lines.length > 0) yield part.lines
  }
}
