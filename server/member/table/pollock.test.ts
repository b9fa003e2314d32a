import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { readTable } from './read-file.ts'
import { isFull } from '../../testing/sample.ts'

const FOLDER = join(
  process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'security/csv-pollock',
)
const SETS = ['polluted_files', 'survey_sample']

/** Files of that collection that are refused, by their reason. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  COLUMN_TWICE: [
    '100mAOne.CSV',
    '300mAThree.CSV',
    'Auto_Tone_sub205_over.csv',
    'Auto_Tone_sub242_nov.csv',
    'Auto_Tone_sub315_day1.csv',
    'ResultsOR30x100-0.25_5.dat__m28.csv',
    'ResultsOR30x100-0.50_1.dat__m21.csv',
    'ResultsOR30x100-0.50_3.dat.csv',
    'ResultsOR30x100-0.50_5.dat__m23.csv',
    'ResultsOR30x100-0.75_10.dat__m13.csv',
    'hist_2000_15O.csv',
  ],
  NO_ROWS: [
    'file_header_only.csv',
    'file_no_payload.csv',
    'locations-1998.csv',
    'scottish_law_commission-2011-03-31-organogram-junior.csv',
  ],
  TOO_MANY_COLUMNS: [
    'Kokad pollen.csv',
    'ResultsOR30x250-0.25_7.dat.csv',
    'ResultsOR30x250-0.50_4.dat.csv',
    'ResultsOR30x250-0.75_2.dat.csv',
    'ResultsOR30x250-0.75_3.dat.csv',
  ],
}

/** Files of which so many rows are read otherwise than the collection’s own reference has them, and why. */
const OTHERWISE: Readonly<Record<string, readonly [rows: number, why: string]>> = {
  'file_escape_char_0x00.csv': [6, 'quotation marks are escaped by a zero byte'],
  'file_escape_char_0x5C.csv': [6, 'quotation marks are escaped by a backslash'],
  'file_field_delimiter_0x20.csv': [82, 'spaces stand between cells and within them'],
  'file_header_multirow_2.csv': [2, 'headings or notes in more rows than the reference has'],
  'file_header_multirow_3.csv': [3, 'headings or notes in more rows than the reference has'],
  'file_multitable_less.csv': [167, 'two tables below each other'],
  'file_multitable_more.csv': [167, 'two tables below each other'],
  'file_multitable_same.csv': [167, 'two tables below each other'],
  'file_quotation_char_0x27.csv': [84, 'an apostrophe is no quotation mark here'],
  'row_extra_quote0_col0.csv': [1, 'a quotation mark too many'],
  'row_extra_quote0_col1.csv': [1, 'a quotation mark too many'],
  'row_field_delimiter_10_0x20.csv': [1, 'a row has another delimiter'],
  'row_less_sep_row0_col1.csv': [1, 'a delimiter is missing'],
  'row_less_sep_row0_col2.csv': [1, 'a delimiter is missing'],
  'row_more_sep_row0_col0.csv': [1, 'a delimiter too many'],
  'row_more_sep_row0_col1.csv': [1, 'a delimiter too many'],
  '1% SiO2_003.csv': [1, 'headings or notes in more rows than the reference has'],
  '1% nano+20% micro.csv': [1, 'headings or notes in more rows than the reference has'],
  '2004-2016.csv': [21, 'the reference empties “missing”'],
  '20170320-ePC_Data-Travel-Stationery.csv': [10, 'headings or notes in more rows than the reference has'],
  'Note_4_Staff_costs_-_Average_number_of_persons_employed_13-14.csv': [
    3,
    'headings or notes in more rows than the reference has',
  ],
  'O18_air.csv': [1, 'the reference has a backslash'],
  'PLA_6%Talc-1hz.csv': [23, 'headings or notes in more rows than the reference has'],
  'Sun2014-Rs.csv': [2, 'headings or notes in more rows than the reference has'],
  'Sustainability_-_Water_consumption_P_56.csv': [1, 'letters that the reference writes otherwise'],
  'Takakai2008-ch4.csv': [2, 'headings or notes in more rows than the reference has'],
  'Wine_Cellar_Consumption_dataset_14-15.csv': [8, 'letters that the reference writes otherwise'],
  'business_expenses_apr_jun_14_peter_lewis.csv': [2, 'headings or notes in more rows than the reference has'],
  'ministers-overseas-travel-jan-mar-2013.csv': [3, 'letters that the reference writes otherwise'],
  'mos-oct-dec-2014.csv': [44, 'headings or notes in more rows than the reference has'],
  'nati-clin-audi-bowe-canc-2017-tran-main-fiel-list.csv': [4, 'letters that the reference writes otherwise'],
  'permanent_secretary_and_director_general_expenses_and_hospitality_april_to_june_2012.csv': [
    140,
    'headings or notes in more rows than the reference has',
  ],
  'workforce-management-information-dft_201706.csv': [3, 'headings or notes in more rows than the reference has'],
}

const files = SETS.flatMap((set) => {
  const folder = join(FOLDER, set, 'csv')
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => ({ set, name })) : []
})

// Spaces and empty cells at the end of a row say nothing.
const plain = (rows: readonly (readonly string[])[]) =>
  rows
    .map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()))
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join('\u241F'))
    .filter((row) => row !== '')

async function judge(set: string, name: string): Promise<string | number> {
  const into = join(fs.mkdtempSync(join(os.tmpdir(), 'chowk-pollock-')), 'rows')
  const { faults, headings } = await readTable({ path: join(FOLDER, set, 'csv', name), name, into })
  const lines = fs.readFileSync(into, 'utf8').split('\n').filter(Boolean)
  fs.rmSync(join(into, '..'), { recursive: true })
  const [fault] = faults
  if (fault) return fault.code
  const rows = plain([headings, ...lines.map((line) => (JSON.parse(line) as [number, string[]])[1])])
  const options = { relax_column_count: true, relax_quotes: true, bom: true, skip_empty_lines: true }
  const wanted = plain(parse(fs.readFileSync(join(FOLDER, set, 'clean', name)), options) as string[][])
  // From the end, since titles stand above.
  const above = wanted.length - rows.length
  return rows.filter((row, position) => row !== wanted[position + above]).length
}

describe('a hundred files as other programs spoil them (skipped without CHOWK_DATA)', () => {
  test.skipIf(!isFull || files.length === 0)(
    'each is read cell by cell as its collection has it, or refused with its reason; what is read otherwise is named',
    { timeout: 120_000 },
    async () => {
      expect(files.length).toBeGreaterThan(100)
      const found = new Map<string, string | number>()
      for (const { set, name } of files) found.set(name, await judge(set, name))
      const wanted = new Map<string, string | number>(files.map(({ name }) => [name, 0]))
      for (const [code, names] of Object.entries(REFUSED)) for (const name of names) wanted.set(name, code)
      for (const [name, [rows]] of Object.entries(OTHERWISE)) wanted.set(name, rows)
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
    },
  )
})
