import { CsvError, parse } from 'csv-parse/sync'
import { FORMAT_LIMITS } from '@chowk/contract/quiz/format.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { columnsOf, countsOptions, isHead, kindIn, pictureColumn } from './csv-columns.rules.ts'
import type { CsvColumn } from './csv-columns.rules.ts'
import { delimiterOf } from '../../platform/text/delimiter.rules.ts'
import { NotTaken, reasonOf, rowOf, warningOf } from '../format/draft.rules.ts'
import type { Draft, ReadRow } from '../format/draft.rules.ts'
import { FileFault } from '../format/file-fault.ts'
import { languageOf, numberOf, oneLine, passageAndStem } from '../format/question-text.rules.ts'
import { TRUE_AND_FALSE } from '../making/stems.rules.ts'

const HEAD_LETTERS = 65_536
/** Templates of other programs begin with a title and some advice. */
const MOST_BEFORE_HEAD = 12
const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const

type Cells = Partial<Record<CsvColumn, string>>

/** Questions of a table are put into `rows`, by the row that a spreadsheet shows. */
export function readCsv(text: string, rows: ReadRow[]): void {
  const records = recordsOf(text)
  const head = records.slice(0, MOST_BEFORE_HEAD).findIndex((cells) => isHead(columnsOf(cells)))
  const headings = records[head] ?? []
  const columns = columnsOf(headings)
  if (head < 0) throw new FileFault('NO_HEADER', 1)
  const named = columns.filter((column) => column !== undefined)
  if (new Set(named).size < named.length) throw new FileFault('COLUMN_TWICE', head + 1)
  const [isCounted, picture] = [countsOptions(headings), pictureColumn(headings)]
  for (const [index, cells] of records.entries()) {
    if (index <= head || !isFilled(cells)) continue
    if (rows.length === FORMAT_LIMITS.questions) throw new FileFault('TOO_MANY_QUESTIONS', index + 1)
    const named = Object.fromEntries(
      columns.flatMap((column, place) => (column ? [[column, plain(cells[place] ?? '')] as const] : [])),
    )
    rows.push(
      rowOf({ line: index + 1, file: null }, () => draftOf(named, { isCounted, picture: cells[picture] ?? '' })),
    )
  }
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

const GUARDED = /^'+(?=[=+\-@\t\r＝＋－＠])/

// What keeps a spreadsheet from running a cell is no part of it.
const plain = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text.slice(0, HEAD_LETTERS)),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: FORMAT_LIMITS.questionLetters * 2,
    })
  } catch (failure) {
    if (failure instanceof CsvError) throw new FileFault('QUOTE_OPEN', failure.lines as number | undefined)
    throw failure
  }
}

const FACTS = ['category', 'class', 'difficulty', 'language', 'marks'] as const

interface Table {
  /** Its options are counted by numbers. */
  isCounted: boolean
  /** What its row says of a picture. */
  picture: string
}

function draftOf(cells: Cells, { isCounted, picture }: Table): Draft {
  const stem = cells.stem ?? ''
  if (Object.values(cells).join('').length > FORMAT_LIMITS.questionLetters)
    throw new NotTaken(reasonOf('TOO_LONG', 'question'), stem.slice(0, 400))
  const kind = kindIn(cells.type ?? '')
  if (!kind) throw new NotTaken(reasonOf('KIND_NOT_KEPT', 'kind', cells.type), stem)
  if (picture.trim() !== '') throw new NotTaken(reasonOf('MEDIA_NOT_KEPT', 'stem', picture), stem)
  const facts = new Map<string, string>(FACTS.map((name) => [name, (cells[name] ?? '').trim()]))
  try {
    const answer = answerOf(kind, cells, isCounted)
    return {
      ...(cells.passage?.trim() ? { stem, passage: cells.passage } : passageAndStem(stem)),
      explanation: cells.explanation ?? '',
      // Its own kind stands in the row.
      facts: facts.set('kind', answer.kind ?? kind),
      kind,
      ...answer,
      ...(cells.articleUrl?.trim() && { warnings: [warningOf('LINK_DROPPED', 'articleUrl')] }),
    }
  } catch (failure) {
    if (failure instanceof NotTaken) throw new NotTaken(failure.reason, stem)
    throw failure
  }
}

const inColumns = (cells: Cells, of: 'option' | 'match'): string[] => {
  const all = LETTERS.map((letter) => cells[`${of}${letter}`]?.trim() ?? '')
  return all.slice(0, all.findLastIndex((each) => each !== '') + 1)
}

function answerOf(kind: QuestionKind, cells: Cells, isCounted: boolean): Partial<Draft> {
  const correct = (cells.correct ?? '').trim()
  if (kind === 'NUMBER') return numberIn(correct, cells.tolerance ?? '')
  // Some tables have what is accepted where others have options.
  if (kind === 'FILL')
    return { accepted: correct === '' ? inColumns(cells, 'option').filter(Boolean) : wordsIn(correct) }
  if (kind === 'SHORT') return {}
  const options = inColumns(cells, 'option')
  if (kind === 'POLL') return { options }
  if (kind === 'MATCH') return { options, matches: inColumns(cells, 'match') }
  if (kind === 'TRUE_FALSE' && options.length === 0) return truthIn(correct, cells)
  const key = isCounted
    ? (countedIn(correct, options.length) ?? placesIn(correct, options))
    : placesIn(correct, options)
  // A table that says nothing of kinds asks for several where several are right.
  return { options, key, ...((cells.type ?? '').trim() === '' && key.length > 1 && { kind: 'MCQ_MULTI' as const }) }
}

function numberIn(correct: string, written: string): Partial<Draft> {
  const number = numberOf(correct)
  const tolerance = written.trim() === '' ? 0 : numberOf(written)
  if (correct !== '' && number === undefined) throw new NotTaken(reasonOf('NOT_A_NUMBER', 'number', correct))
  if (tolerance === undefined || tolerance < 0) throw new NotTaken(reasonOf('NOT_A_NUMBER', 'tolerance', written))
  return { ...(number !== undefined && { number }), tolerance }
}

/** Answers that are right stand beside each other with bars between; a backslash keeps a bar. */
export function wordsIn(cell: string): string[] {
  const words: string[] = []
  let word = ''
  for (let index = 0; index < cell.length; index++) {
    const isEscaped = cell[index] === '\\' && (cell[index + 1] === '|' || cell[index + 1] === '\\')
    if (isEscaped) word += cell[++index] ?? ''
    else if (cell[index] !== '|') word += cell[index] ?? ''
    else {
      words.push(word)
      word = ''
    }
  }
  words.push(word)
  return words.map((word) => word.trim()).filter(Boolean)
}

const YES: ReadonlySet<string> = new Set(['true', 't', 'yes', 'सही', 'सत्य', 'a'])
const NO: ReadonlySet<string> = new Set(['false', 'f', 'no', 'ग़लत', 'गलत', 'असत्य', 'b'])

function truthIn(correct: string, { stem = '', language }: Cells): Partial<Draft> {
  const said = correct.normalize('NFC').toLowerCase()
  const spoken = language?.trim().toLowerCase() === 'hi' ? 'hi' : language?.trim() ? 'en' : languageOf(stem)
  if (correct !== '' && !YES.has(said) && !NO.has(said)) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key', correct))
  return { options: [...TRUE_AND_FALSE[spoken]], key: correct === '' ? [] : [YES.has(said) ? 0 : 1] }
}

const PARTED = /[\s,;]+/

// The first is 1.
function countedIn(correct: string, count: number): number[] | undefined {
  const places = correct
    .split(PARTED)
    .filter(Boolean)
    .map((each) => Number(each) - 1)
  const areInside = places.every((place) => Number.isInteger(place) && place >= 0 && place < count)
  return places.length > 0 && areInside && new Set(places).size === places.length ? places : undefined
}

// Letters, or the very words of an option.
function placesIn(correct: string, options: readonly string[]): number[] {
  if (correct === '') return []
  const letters = correct.toUpperCase().split(PARTED).filter(Boolean)
  const run = letters.length === 1 && letters[0] ? letters[0].split('') : letters
  const places = run.map((letter) => LETTERS.findIndex((each) => each === letter))
  const isInside = places.every((place) => place >= 0 && place < options.length)
  if (isInside && new Set(places).size === places.length) return places
  const same = options.findIndex((option) => oneLine(option).toLowerCase() === oneLine(correct).toLowerCase())
  if (same < 0) throw new NotTaken(reasonOf('KEY_UNCLEAR', 'key', correct))
  return [same]
}
