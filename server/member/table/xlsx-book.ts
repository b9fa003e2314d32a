import { FileFault } from './table-row.ts'
import type { XlsxArchive } from './xlsx-archive.ts'
import { SharedTexts } from './xlsx-strings.ts'

/** What must be known of a workbook before its sheet is read. */
export interface Book {
  sheet: string
  texts: SharedTexts
  /** For each style of cells, whether it shows numbers as dates. */
  dateStyles: readonly boolean[]
  /** Its days count from 1904 and not from 1900. */
  from1904: boolean
}

/** Formats of dates that every spreadsheet knows by their number. */
const isKnownDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Reads what stands beside the sheets, and finds the first one that is shown. */
export async function readBook(archive: XlsxArchive): Promise<Book> {
  if (archive.has('xl/vbaProject.bin')) throw new FileFault('WORKBOOK_MACROS')
  if (!archive.has('xl/workbook.xml')) throw new FileFault('NOT_A_TABLE')
  const { sheetId, from1904 } = await readWorkbook(archive)
  const sheet = await findSheet(archive, sheetId)
  return { sheet, from1904, texts: await readTexts(archive), dateStyles: await readDateStyles(archive) }
}

async function readWorkbook(archive: XlsxArchive): Promise<{ sheetId: string; from1904: boolean }> {
  let sheetId: string | undefined
  let from1904 = false
  await archive.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      const isShown = !['hidden', 'veryHidden'].includes(attributes['state'] ?? '')
      if (name === 'sheet' && isShown) sheetId ??= attributes['r:id'] ?? ''
    },
  })
  if (sheetId === undefined) throw new FileFault('NO_ROWS')
  return { sheetId, from1904 }
}

async function findSheet(archive: XlsxArchive, sheetId: string): Promise<string> {
  let target = 'worksheets/sheet1.xml'
  await archive.read('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes['Id'] === sheetId) target = attributes['Target'] ?? target
    },
  })
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!archive.has(path)) throw new FileFault('WORKBOOK_BROKEN')
  return path
}

async function readTexts(archive: XlsxArchive): Promise<SharedTexts> {
  const texts = new SharedTexts()
  let text = ''
  let isText = false
  let isReading = false
  await archive.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      // How a Japanese word is read stands beside it, and is no part of it.
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    close(name) {
      if (name === 'si') texts.add(text)
      if (name === 'rPh') isReading = false
      isText = false
    },
    text(piece) {
      if (isText) text += piece
    },
  })
  return texts
}

async function readDateStyles(archive: XlsxArchive): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCells = false
  await archive.read('xl/styles.xml', {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') own.set(id, isDateFormat(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(own.get(id) ?? isKnownDate(id))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

// What stands in quotes or brackets is written as it is, and colours and conditions are no dates.
function isDateFormat(format: string): boolean {
  const plain = format
    .slice(0, 255)
    .split('"')
    .filter((_, position) => position % 2 === 0)
    .join('')
    .split('[')
    .map((piece, position) => (position === 0 ? piece : piece.slice(piece.indexOf(']') + 1)))
    .join('')
  return /[yd]/i.test(plain) && !/[0#?]/.test(plain)
}
