import { describe, expect, test } from 'vitest'
import { pdfTexts } from '../../testing/print/pdf-text.ts'
import { SCRIPT_WORDS } from '../../testing/print/script-words.ts'
import { documentFont } from './document-font.ts'
import { FONTS } from './fonts.ts'
import type { ScriptFonts } from './fonts.ts'
import { typeset } from './typeset.ts'

const TEMPLATE = `
#let d = json(bytes(sys.inputs.d))
#set document(title: "Words")
#for word in d.words { page(width: 80mm, height: 20mm, margin: 4mm, text(size: 9pt, word)) }
#for word in d.words { page(width: 80mm, height: 20mm, margin: 4mm, serif(size: 12pt, word)) }
#page(width: 150mm, height: 200mm, margin: 10mm, d.text)
`

const at = new Date('2026-11-21T08:00:00Z')
const flat = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

describe('the text layer of a document', () => {
  test.each(FONTS.scripts)('of $script equals its source, word by word and in a paragraph', async ({ script }) => {
    const words = SCRIPT_WORDS[script] ?? []
    expect(words.length).toBeGreaterThanOrEqual(30)
    const text = words.join(' ')
    const printed = await typeset({ template: TEMPLATE, language: 'en', content: { d: { words, text } }, at })
    expect(printed).toMatchObject({ missing: [], unmapped: [] })
    const copied = (await pdfTexts(printed.pdf)).map(flat)
    expect(copied).toEqual([...words, ...words, text].map(flat))
  })
})

describe('a document font', () => {
  const { sans, language, isJoined } = FONTS.scripts[0] as ScriptFonts
  const derive = (words: readonly string[]) => documentFont(sans[0].source, words, { code: language, isJoined })

  test('holds the words of its document and no more', () => {
    const { font } = derive(['चौक', 'पङ्क्ति'])
    expect(font.length).toBeLessThan(sans[0].bytes.length / 10)
    expect(derive(['पङ्क्ति', 'चौक', 'चौक']).font.equals(font)).toBe(true)
    expect(derive(['चौक']).font.equals(font)).toBe(false)
  })

  test('reports a word that is too long for its rules', () => {
    const urdu = FONTS.scripts.find(({ script }) => script === 'Arabic') as ScriptFonts
    // Shapers follow a rule over at most 64 letters.
    const long = 'ب'.repeat(80)
    expect(documentFont(urdu.sans[0].source, [long, 'اردو'], { code: 'ur', isJoined: true }).wrong).toEqual([long])
  })
})
