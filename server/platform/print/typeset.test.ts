import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfTexts } from '../../testing/print/pdf-text.ts'
import { SCRIPT_WORDS } from '../../testing/print/script-words.ts'
import { openLog } from '../log.ts'
import type { PrintedDocument, Typesetting } from './typeset-process.ts'
import { pdfOf, typeset } from './typeset.ts'

const TEMPLATE = `
#let d = json(bytes(sys.inputs.d))
#set document(title: d.first(), author: d.last())
#for text in d { text; parbreak(); strong(text); parbreak(); serif(text); parbreak() }
`
const at = new Date('2026-11-21T08:00:00Z')
const documentOf = (d: readonly string[]): Typesetting => ({ template: TEMPLATE, language: 'en', content: { d }, at })

const folder = fs.mkdtempSync(join(tmpdir(), 'print-test-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Sets a document in a process of its own with this environment. */
async function typesetWith(environment: Record<string, string>, typesetting: Typesetting): Promise<PrintedDocument> {
  const file = fileURLToPath(new URL('./typeset-process.ts', import.meta.url))
  const { PATH = '' } = process.env
  const child = fork(file, { env: { PATH, ...environment }, serialization: 'advanced' })
  child.send({ name: 'typeset', input: typesetting })
  const [reply] = (await once(child, 'message')) as [{ answer: PrintedDocument } | { failed: string }]
  child.kill()
  if ('failed' in reply) throw new Error(reply.failed)
  return reply.answer
}

function fontList(name: string, fonts: string): string {
  const file = join(folder, name)
  fs.writeFileSync(file, `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir></fontconfig>`)
  return file
}

const sha256 = ({ pdf }: PrintedDocument) => createHash('sha256').update(pdf).digest('hex')

describe('a printed document', () => {
  test('has the same bytes on a machine with other fonts, locale and time zone', async () => {
    const { resolve } = createRequire(import.meta.url)
    const fonts = dirname(resolve('@expo-google-fonts/source-sans-3/900Black/SourceSans3_900Black.ttf'))
    const typesetting = documentOf(['Neem School 🎉', 'नीलकंठ शिक्षण ट्रस्ट', 'اردو سکول', 'தமிழ்', '张伟'])
    const here = sha256(await typeset(typesetting))
    const many = { FONTCONFIG_FILE: fontList('many.conf', fonts) }
    const none = { FONTCONFIG_FILE: fontList('none.conf', folder), LANG: 'hi_IN.UTF-8', TZ: 'Pacific/Auckland' }
    expect(sha256(await typesetWith(many, typesetting))).toBe(here)
    expect(sha256(await typesetWith(none, typesetting))).toBe(here)
  })

  test('is PDF/A-2a and bears the time that it is given', async () => {
    const { pdf } = await typeset(documentOf(['Neem School']))
    const source = pdf.toString('latin1')
    expect(source).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(source).toContain('/CreationDate (D:20261121080000Z)')
  })

  test('keeps the spaces between words of a script inside a text of another one', async () => {
    const text = 'For தமிழ் பள்ளி சென்னை, বাংলা বিদ্যালয় and नीलकंठ शिक्षण ट्रस्ट (27) of 21 नवंबर 2026'
    const { pdf } = await typeset(documentOf([text]))
    const lines = (await pdfTexts(pdf)).join('\n').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    expect(lines).toBe([text, text, text].join(' ').normalize('NFC'))
  })

  test('reads nothing that a person wrote as markup', async () => {
    const text = '#panic("x") $x^2$ *b* _i_ `c` <l> @r = h \\'
    const { pdf } = await typeset(documentOf([text]))
    expect((await pdfTexts(pdf)).join('\n')).toContain(text)
  })

  test('is logged with the characters that it could not print', () => {
    const lines: string[] = []
    const missing = [{ where: 'invoice.buyer.name', index: 5, codePoint: 'U+5F20' }]
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const pdf = Buffer.from('%PDF')
    expect(pdfOf({ pdf, missing, unmapped: [] }, log, 'invoice CH/26-27/000001')).toBe(pdf)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { document: 'invoice CH/26-27/000001', count: 1, places: ['U+5F20 invoice.buyer.name[5]'] },
    ])
  })
})

const LETTERS = Object.values(SCRIPT_WORDS).flatMap((words) => Array.from(words.join('')))
const hostileChar = fc.oneof(
  fc.constantFrom(...LETTERS),
  fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x2000, max: 0x206f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xd800, max: 0xf8ff }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0x1_f000, max: 0x1_faff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0xe_0000, max: 0xe_01ef }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
)
const hostileText = fc.array(hostileChar, { minLength: 1, maxLength: 24 }).map((chars) => chars.join(''))

describe('no document fails', () => {
  test('whatever its texts are made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText, { minLength: 20, maxLength: 30 }), async (texts) => {
        const { pdf } = await typeset(documentOf(texts))
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('with 10,000 random code points in one text', async () => {
    const code = fc.integer({ min: 0, max: 0x10_ffff }).map((number) => String.fromCodePoint(number))
    const letter = fc.constantFrom(...LETTERS)
    const chars = fc.sample(fc.oneof(code, letter), { numRuns: 10_000, seed: 35 })
    const template = '#let d = json(bytes(sys.inputs.d))\n#set document(title: "x")\n#d.first()'
    const { pdf, missing } = await typeset({ ...documentOf([chars.join('')]), template })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(missing.length).toBeGreaterThan(1000)
  })
})
