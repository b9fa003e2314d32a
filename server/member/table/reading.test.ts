import { existsSync, readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packed, workbookFiles } from '../../testing/members/xlsx.ts'
import { fieldsOf } from './columns.rules.ts'
import { readTable } from './read-file.ts'

const DATA = process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')

function corpusOf(name: string): string[] {
  const path = join(DATA, 'security', name)
  if (!existsSync(path)) return []
  const inside = readdirSync(path, { recursive: true, withFileTypes: true })
  return inside.filter((each) => each.name.endsWith('.zip')).map((each) => join(each.parentPath, each.name))
}

let folder = ''
beforeAll(async () => void (folder = await fs.mkdtemp(join(os.tmpdir(), 'chowk-tables-'))))
afterAll(async () => await fs.rm(folder, { recursive: true, force: true }))

let files = 0
async function read(bytes: string | Uint8Array, name = 'members.csv') {
  const path = join(folder, `${++files}`)
  await fs.writeFile(path, bytes)
  const into = `${path}.rows`
  const file = await readTable({ path, name, into })
  const text = await fs.readFile(into, 'utf8').catch(() => '')
  const lines = text.split('\n').filter(Boolean)
  return { ...file, content: lines.map((line) => JSON.parse(line) as [number, string[]]) }
}

const HINDI = 'नाम,ईमेल\nआशा राव,asha@neem.example\n'
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const ROW = [2, ['आशा राव', 'asha@neem.example']]

test('a list as Indian schools keep it needs no column named by hand', () => {
  const headings = ['Sr No', 'Student Name', 'Class/Sec', "Father's Mobile No.", 'Email ID', 'DOB']
  expect(fieldsOf(headings, {})).toEqual([null, 'name', 'department', 'guardian', 'email', 'birth'])
  expect(fieldsOf(['Std', 'Div.', 'Parents Mobile'], {})).toEqual(['class', 'department', 'guardian'])
})

describe('[O03] a file of separated values is read however it was saved', () => {
  test.each([
    ['UTF-8', Buffer.from(HINDI)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HINDI}`)],
    ['UTF-16 as a spreadsheet saves it', utf16(HINDI)],
    ['UTF-16 the other way round', utf16(HINDI, true)],
    ['UTF-16 without a mark', utf16(HINDI).subarray(2)],
    ['semicolons', Buffer.from(HINDI.replaceAll(',', ';'))],
    ['tabs', Buffer.from(HINDI.replaceAll(',', '\t'))],
    ['bars', Buffer.from(HINDI.replaceAll(',', '|'))],
    ['line ends of Windows', Buffer.from(HINDI.replaceAll('\n', '\r\n'))],
    ['line ends of old computers', Buffer.from(HINDI.replaceAll('\n', '\r'))],
    ['quotes around everything', Buffer.from('"नाम","ईमेल"\n"आशा राव","asha@neem.example"\n')],
    ['headings in any case and with spaces', Buffer.from(HINDI.replace('नाम,ईमेल', '  NAME , E-Mail ID '))],
    ['Hindi headings in English letters', Buffer.from(HINDI.replace('नाम,ईमेल', 'Naam,Email'))],
  ])('%s', async (_, bytes) => {
    const { content, headings, faults } = await read(bytes)
    expect(faults).toEqual([])
    expect(headings).toHaveLength(2)
    expect(content).toEqual([ROW])
  })

  test('an old encoding of Europe is guessed', async () => {
    const { content } = await read(
      Buffer.from('Name,E-mail,Ort\nJos\xe9 Mendon\xe7a,jose@goa.example,Jo\xe3o\n', 'latin1'),
    )
    expect(content).toEqual([[2, ['José Mendonça', 'jose@goa.example', 'João']]])
  })

  test('lines within quotes belong to their cell, empty rows are none, and rows keep the number that a spreadsheet shows', async () => {
    const { content } = await read(
      'Name,E-mail\n"Asha\nRao",a@neem.example\n\n,\n"Dev ""Dada"" Patil",d@neem.example\n',
    )
    expect(content).toEqual([
      [2, ['Asha\nRao', 'a@neem.example']],
      [5, ['Dev "Dada" Patil', 'd@neem.example']],
    ])
  })

  test('titles above the headings and two hundred columns are no hindrance', async () => {
    const many = Array.from({ length: 198 }, (_, index) => `Extra ${index}`)
    const { headings, content, faults } = await read(
      `Neelkanth School\nList of pupils, 2026\nName,E-mail,${many.join(',')}\nAsha,a@neem.example,${many.map(() => 'x').join(',')}\n`,
    )
    expect(faults).toEqual([])
    expect([headings.length, content[0]?.[0], content[0]?.[1].length]).toEqual([200, 4, 200])
  })
})

describe('[cso:O17] a file that is no table of people is refused with its reason', () => {
  test.each([
    ['NO_ROWS', 'Name,E-mail\n'],
    ['NO_ROWS', ''],
    ['NO_HEADER', 'asha@neem.example,9876543210\ndev@neem.example,9876543211\n'],
    ['COLUMN_TWICE', 'Name,E-mail,name\nAsha,a@neem.example,x\n'],
    ['QUOTE_OPEN', 'Name,E-mail\n"Asha,a@neem.example\nDev,d@neem.example\n'],
    ['ENCODING_UNREADABLE', Buffer.from([0x4e, 0, 0, 0x61, 0, 0x6d, 0x65, 0, 0, 0, 1, 2, 3])],
    ['TOO_MANY_COLUMNS', ','.repeat(3_000_000)],
    ['TOO_MANY_COLUMNS', `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')}\n`],
    ['TOO_MANY_ROWS', `Name,E-mail\n${'Asha,a@neem.example\n'.repeat(50_001)}`],
  ])('%s', async (code, bytes) => {
    expect((await read(bytes)).faults[0]).toMatchObject({ code })
  })

  test('all doubled columns are said at once', async () => {
    const { faults } = await read('Name,E-mail,name,e mail\nAsha,a@neem.example,x,y\n')
    expect(faults.map(({ details }) => details['column'])).toEqual(['name', 'e mail'])
  })
})

const cell = (column: string, text: string) => `<c r="${column}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Date of birth')}${cell('C1', 'Mobile')}</row>`
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`

describe('a workbook is read as a stream', () => {
  test('[O03] texts, shared ones too, numbers with all their digits, dates by their style and gaps in their columns', async () => {
    const shared = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><r><t>आशा</t></r><r><t xml:space="preserve"> राव</t></r><rPh><t>x</t></rPh></si></sst>`
    const rows = `${HEAD}<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" s="1"><v>41467</v></c><c r="C3"><v>9.876543210E9</v></c></row><row r="4">${cell('C4', '9876500000')}</row>`
    const { content, faults } = await read(
      await packed(workbookFiles(rows, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': STYLES })),
    )
    expect(faults).toEqual([])
    expect(content).toEqual([
      [3, ['आशा राव', '2013-07-12', '9876543210']],
      [4, ['', '', '9876500000']],
    ])
  })

  test('days of workbooks that count from 1904 are the same days', async () => {
    const files = workbookFiles(`${HEAD}<row r="2">${cell('A2', 'Asha')}<c r="B2" s="1"><v>40005</v></c></row>`, {
      'xl/styles.xml': STYLES,
    })
    const book = (files['xl/workbook.xml'] ?? '').replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    const { content } = await read(await packed({ ...files, 'xl/workbook.xml': book }))
    expect(content[0]?.[1][1]).toBe('2013-07-12')
  })

  test.each([
    ['WORKBOOK_FORMULAS', workbookFiles(`${HEAD}<row r="2"><c r="A2"><f>1+1</f><v>2</v></c></row>`)],
    ['WORKBOOK_MACROS', workbookFiles(HEAD, { 'xl/vbaProject.bin': 'x' })],
    ['WORKBOOK_BROKEN', workbookFiles(`${HEAD}<row r="2"><c`)],
    ['WORKBOOK_BROKEN', { 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' }],
    ['NOT_A_TABLE', { 'word/document.xml': '<document/>' }],
    ['TOO_MANY_COLUMNS', workbookFiles(`<row r="1">${cell('ZZ1', 'x')}</row>`)],
    ['CELL_TOO_LONG', workbookFiles(`<row r="1">${cell('A1', 'x'.repeat(40_000))}</row>`)],
  ])('[cso:O17] %s', async (code, files) => {
    expect((await read(await packed(files))).faults[0]).toMatchObject({ code })
  })

  test('by its name a workbook that came damaged is called so, whatever of it is left; a table that was only called so is read', async () => {
    const book = await packed(workbookFiles(`${HEAD}<row r="2">${cell('A2', 'Asha')}</row>`))
    for (const damaged of [book.subarray(0, -200), book.subarray(200), Buffer.concat([Buffer.alloc(4), book])])
      expect((await read(damaged, 'members.xlsx')).faults).toEqual([{ code: 'WORKBOOK_BROKEN', details: {} }])
    expect((await read('Name,E-mail\nAsha,a@neem.example\n', 'members.xlsx')).faults).toEqual([])
    expect((await read('a@neem.example,9876543210\nd@neem.example,9876543211\n', 'members.xlsx')).faults[0]?.code).toBe(
      'NO_HEADER',
    )
  })

  test('[cso:O17] a workbook with a password and one of the old kind are told apart', async () => {
    const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const locked = Buffer.concat([ole, Buffer.alloc(5000), Buffer.from('EncryptedPackage', 'utf16le')])
    expect((await read(locked)).faults[0]?.code).toBe('WORKBOOK_LOCKED')
    expect((await read(Buffer.concat([ole, Buffer.alloc(5000)]))).faults[0]?.code).toBe('WORKBOOK_OLD')
  })

  // The sheet's size as the directory of the archive says it.
  const saying = (archive: Buffer, bytes: number) => {
    const changed = Buffer.from(archive)
    for (let entry = changed.indexOf('PK\x01\x02', 0, 'latin1'); entry !== -1;) {
      if (changed.subarray(entry + 46, entry + 80).includes('sheet1')) changed.writeUInt32LE(bytes, entry + 24)
      entry = changed.indexOf('PK\x01\x02', entry + 4, 'latin1')
    }
    return changed
  }

  test('[I05] a workbook that says it unpacks into very much is refused before anything of it is unpacked, and one that says too little ends there', async () => {
    const honest = await packed(workbookFiles(`${HEAD}<row r="2">${cell('A2', 'x'.repeat(30_000))}</row>`))
    expect((await read(honest)).faults).toEqual([])
    expect((await read(saying(honest, 400_000_000))).faults[0]?.code).toBe('WORKBOOK_TOO_LARGE')
    expect((await read(saying(honest, 100))).faults[0]?.code).toBe('WORKBOOK_BROKEN')
  })

  test('[I05] what unpacks into a text, a tag or a comment without an end is let go early, and the process grows by less than 100 MB', async () => {
    const huge = 'x'.repeat(96 * 1024 * 1024)
    const sheets = [
      `${HEAD}<row r="2">${cell('A2', huge)}</row>`,
      `${HEAD}<row r="2"><c r="A2" s="${huge}"/></row>`,
      `${HEAD}<!-- ${huge} -->`,
    ]
    const bombs = []
    for (const sheet of sheets) bombs.push(await packed(workbookFiles(sheet)))
    bombs.push(await packed(workbookFiles(HEAD, { 'xl/sharedStrings.xml': `<sst><si><t>${huge}` })))
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10)
    for (const bomb of bombs) expect((await read(bomb)).faults[0]?.code).toMatch(/^(WORKBOOK_TOO_LARGE|CELL_TOO_LONG)$/)
    clearInterval(watch)
    expect(most - before).toBeLessThan(100e6)
  })

  const zips = corpusOf('zip-malformed')
  test.skipIf(zips.length === 0)(
    'archives that are broken or hold other things are refused with a reason (skipped without CHOWK_DATA)',
    async () => {
      const codes = new Set<string | undefined>()
      for (const file of zips) codes.add((await read(await fs.readFile(file))).faults[0]?.code)
      expect(codes.size).toBeGreaterThan(1)
      expect(codes.has(undefined)).toBe(false)
    },
  )
})
