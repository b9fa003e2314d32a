import { csvOf } from '../../platform/text/csv.rules.ts'
import { CSV_COLUMNS } from './csv-columns.rules.ts'
import type { CsvColumn } from './csv-columns.rules.ts'
import { letterOf } from './read-aiken.rules.ts'
import type { NamedQuestion } from '../format/tags.rules.ts'

const BARS = /[\\|]/g
// A text that looks guarded already is guarded once more, so that reading it takes off one.
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/

/** Questions as a table for spreadsheets. */
export const csvOfQuestions = (questions: readonly NamedQuestion[]): string => csvOf(CSV_COLUMNS, questions.map(rowOf))

function rowOf(question: NamedQuestion): string[] {
  const cells: Partial<Record<CsvColumn, string>> = {
    type: question.kind,
    stem: question.stem,
    correct: correctOf(question),
    explanation: question.explanation,
    category: question.category ?? '',
    class: question.class === null ? '' : String(question.class),
    difficulty: question.difficulty,
    language: question.language,
    marks: String(question.marks),
    passage: question.passage ?? '',
    tolerance: question.tolerance === null ? '' : String(question.tolerance),
  }
  question.options.forEach((option, place) => (cells[`option${letterOf(place)}` as CsvColumn] = option))
  question.matches?.forEach((match, place) => (cells[`match${letterOf(place)}` as CsvColumn] = match))
  return CSV_COLUMNS.map((column) => {
    const cell = cells[column] ?? ''
    return GUARDED.test(cell) ? `'${cell}` : cell
  })
}

function correctOf({ kind, key, accepted, number }: NamedQuestion): string {
  if (kind === 'NUMBER') return String(number ?? '')
  if (kind === 'FILL') return (accepted ?? []).map((each) => each.replaceAll(BARS, String.raw`\$&`)).join(' | ')
  return kind === 'MATCH' ? '' : key.map(letterOf).join(' ')
}
