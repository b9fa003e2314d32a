import { FORMAT_LIMITS } from '@chowk/contract/quiz/format.ts'
import type { QuestionFileFault, QuestionFormat } from '@chowk/contract/quiz/format.ts'
import { columnsOf, isHead } from '../text-format/csv-columns.rules.ts'
import { decoded } from './decoded.ts'
import type { ReadRow } from './draft.rules.ts'
import { FileFault } from './file-fault.ts'
import { plainName } from '../xml-format/qti-names.rules.ts'
import { AikenReader, looksLikeAiken } from '../text-format/read-aiken.rules.ts'
import { readCsv } from '../text-format/read-csv.ts'
import { GiftReader, looksLikeGift } from '../text-format/read-gift.rules.ts'
import { readMoodle } from '../xml-format/read-moodle.ts'
import { itemRow, qtiRoot } from '../xml-format/read-qti-item.ts'
import { readPackage } from '../xml-format/read-qti-package.ts'
import { readXml } from '../xml-format/xml-tree.ts'

/** What was read of a file. With a fault it may have broken off: its rows are those before. */
export interface ReadQuestions {
  format: QuestionFormat | null
  rows: ReadRow[]
  fault: { code: QuestionFileFault; line: number | null } | null
}

/** Reads a file of questions, whichever format it is of. */
export async function readQuestions(bytes: Uint8Array): Promise<ReadQuestions> {
  const made: ReadQuestions = { format: null, rows: [], fault: null }
  try {
    await read(bytes, made)
    if (made.rows.length === 0) throw new FileFault('NO_QUESTIONS')
  } catch (failure) {
    if (!(failure instanceof FileFault)) throw failure
    made.fault = { code: failure.code, line: failure.line ?? null }
  }
  return made
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

async function read(bytes: Uint8Array, made: ReadQuestions): Promise<void> {
  if (isZip(bytes)) {
    made.format = await readPackage(bytes, made.rows)
    return
  }
  const text = decoded(bytes)
  if (text.trim() === '') throw new FileFault('NO_QUESTIONS')
  if (XML.test(text.trimStart())) readXmlFile(text, made)
  else if (isTable(text)) {
    made.format = 'CSV'
    readCsv(text, made.rows)
  } else readLines(text, made)
}

// A question may begin with a mark of HTML too.
const XML = /^<(?:\?xml|!|(?:[\w-]{1,30}:)?(?:quiz|questestinterop|assessment|qti-|manifest))/

function readXmlFile(text: string, made: ReadQuestions): void {
  let root = ''
  let isThree = false
  // Only the first element is looked at; what follows it is read once more.
  const head = new FileFault('UNKNOWN_FORMAT')
  try {
    readXml(text, {
      depth: 0,
      onNode: () => undefined,
      nameOf(name) {
        isThree = name.startsWith('qti-')
        root = plainName(name)
        throw head
      },
    })
  } catch (failure) {
    if (failure !== head) throw failure
  }
  if (root === 'questestinterop') throw new FileFault('QTI_1')
  if (root === 'quiz') {
    made.format = 'MOODLE_XML'
    readMoodle(text, made.rows)
  } else if (root === 'assessmentItem') {
    made.format = isThree ? 'QTI_3' : 'QTI_2'
    const item = qtiRoot(text)
    if (item) made.rows.push(itemRow(item, { line: item.line, file: null }, new Map()))
  } else throw new FileFault('UNKNOWN_FORMAT')
}

const HEAD_LETTERS = 20_000
const SEPARATORS = /[,;\t|]/
const QUOTES = /"/g

const HEAD_LINES = 24

// One of its first lines names the columns that every table must have, or, cut within a heading, most of them.
function isTable(text: string): boolean {
  const lines = text
    .slice(0, HEAD_LETTERS)
    .trimStart()
    .split(/\r\n|[\r\n]/, HEAD_LINES)
  return lines.some((line) => {
    const columns = columnsOf(line.replaceAll(QUOTES, '').split(SEPARATORS))
    return isHead(columns) || columns.filter((column) => column !== undefined).length > 3
  })
}

const LINE_END = /\r\n|[\r\n\u2028\u2029]/

function readLines(text: string, made: ReadQuestions): void {
  const lines = text.split(LINE_END)
  const isAiken = looksLikeAiken(lines)
  if (!isAiken && !looksLikeGift(text)) throw new FileFault('UNKNOWN_FORMAT')
  made.format = isAiken ? 'AIKEN' : 'GIFT'
  const reader = isAiken ? new AikenReader() : new GiftReader()
  // What was read so far is there whatever follows.
  made.rows = reader.rows
  for (const [index, line] of lines.entries()) {
    reader.take(line, index + 1)
    if (reader.rows.length > FORMAT_LIMITS.questions) throw new FileFault('TOO_MANY_QUESTIONS', index + 1)
  }
  reader.close()
  if (reader.rows.length > FORMAT_LIMITS.questions) throw new FileFault('TOO_MANY_QUESTIONS', lines.length)
}
