import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawSharePicture } from './draw-share-picture.ts'
import { markupOf, settableText } from './share-text.rules.ts'

const read = async () => undefined
const facts = { language: 'hi', line: '', picture: '/drawing/square/1.svg' } as const

describe('titles of strangers in pictures [V1:C5]', () => {
  test('Latin and Devanagari stay, what no font of ours holds goes, and a title in another script is left out', () => {
    expect(settableText('क्षत्रिय: ₹20 “much” — 24 घंटे', 99)).toBe('क्षत्रिय: ₹20 “much” — 24 घंटे')
    expect(settableText('Rain 😀 again\u202E exe', 99)).toBe('Rain again exe')
    expect(settableText('தமிழ் செய்திகள்', 99)).toBeUndefined()
    expect(settableText('مرحبا بالعالم', 99)).toBeUndefined()
    expect(settableText('😀😀', 99)).toBeUndefined()
    expect(settableText(`a${'\u0301'.repeat(500)}`, 99)?.length).toBeLessThan(6)
    expect(settableText('word '.repeat(1000), 20)).toBe('word word word word…')
  })

  test('no title can write markup of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (given) => {
        expect(markupOf(settableText(given, 160) ?? '')).not.toMatch(/[<>]|&(?!(amp|lt|gt);)/)
      }),
    )
  })

  test('whatever the title, a picture of the right size comes out', async () => {
    const titles = [
      '',
      '</span><span size="999999">big',
      '&lt;&#0;&amp;',
      'W'.repeat(5000),
      'क्ष'.repeat(3000),
      '\u202e\u2066evil\u0000\ud800',
      'अ'.repeat(30) + '् '.repeat(200),
      'a\n\n\n\n\n\nb',
      '👩‍👩‍👧‍👦'.repeat(100),
    ]
    for (const title of titles) {
      const bytes = await drawSharePicture({ ...facts, title, line: title }, 'png', read)
      const { width, height } = await sharp(bytes).metadata()
      expect([title.slice(0, 9), width, height]).toEqual([title.slice(0, 9), 1200, 630])
    }
  })

  test('a picture that cannot be read is replaced by a drawing', async () => {
    for (const bytes of [
      Buffer.from('no picture'),
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"'),
    ]) {
      const drawn = await drawSharePicture(
        { ...facts, title: 'A', portrait: '/x', logo: '/x' },
        'jpg',
        async () => bytes,
      )
      expect((await sharp(drawn).metadata()).format).toBe('jpeg')
    }
  })
})
