import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const written = (text: string) => Array.from(findLinks(text), ({ from, to }) => text.slice(from, to))
const hrefs = (text: string) => Array.from(findLinks(text), ({ href }) => href)

describe('addresses in a text [R2:C3]', () => {
  test('end before the punctuation, quotes and brackets of the sentence around them', () => {
    const cases: readonly [string, readonly string[]][] = [
      ['See https://paper.example/wells.', ['https://paper.example/wells']],
      [
        'यह पढ़ें: https://paper.example/कुआँ। फिर https://two.example/पथ॥',
        ['https://paper.example/कुआँ', 'https://two.example/पथ'],
      ],
      [
        '(https://paper.example/Well_(water)), "https://two.example/a"',
        ['https://paper.example/Well_(water)', 'https://two.example/a'],
      ],
      ['“https://paper.example/a”, **https://two.example/b**', ['https://paper.example/a', 'https://two.example/b']],
      ['[the wells](https://paper.example/a?b=[c])', ['https://paper.example/a?b=[c]']],
      [
        'https://one.example/a,https://two.example/b;https://three.example',
        ['https://one.example/a', 'https://two.example/b', 'https://three.example'],
      ],
      ['www.paper.example/a, HTTP://Two.example', ['www.paper.example/a', 'HTTP://Two.example']],
    ]
    for (const [text, found] of cases) expect(written(text)).toEqual(found)
  })

  test('with Hindi hosts, paths and queries lead where they say', () => {
    expect(hrefs('https://उदाहरण.भारत/पथ?अ=ब www.paper.example')).toEqual([
      `https://xn--p1b6ci4b4b3a.xn--h2brj9c/${encodeURIComponent('पथ')}?${encodeURIComponent('अ')}=${encodeURIComponent('ब')}`,
      'https://www.paper.example/',
    ])
  })

  test('are none with another scheme, a look-alike scheme, a password or a broken host', () => {
    for (const text of [
      'javascript:alert(1) javascript://paper.example/%0aalert(1) data:text/html,<b>x</b> vbscript:x',
      'xhttps://paper.example hxxps://paper.example ftp://www.paper.example file:///etc/passwd',
      'ｈttps://paper.example https:/paper.example https//paper.example',
      'https://paper.example@evil.example/ https://user:secret@paper.example/',
      'http:// https://) http://a)b/ asha@www.paper.example www.paper www. mailto:asha@paper.example',
    ])
      expect(written(text)).toEqual([])
  })

  test('end before marks that turn the direction or that no reader sees', () => {
    for (const mark of ['\u202e', '\u2067', '\u200b', '\u200f', '\u061c', '\ufeff'])
      expect(written(`https://paper.example/a${mark}gpj.exe`)).toEqual(['https://paper.example/a'])
  })

  test('lie in the text in order, have an http or https address, and are found again on their own', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'www.',
      'a.example',
      '/क',
      ' ',
      '.',
      '।',
      ')',
      '(',
      ',',
      '@',
      ':',
      '\u202e',
      '"',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 40 }),
        (pieces) => {
          const text = pieces.join('')
          let end = 0
          for (const { from, to, href } of findLinks(text)) {
            expect(from).toBeGreaterThanOrEqual(end)
            expect(to).toBeGreaterThan(from)
            end = to
            const { protocol, username, password } = new URL(href)
            expect([/^https?:$/.test(protocol), username, password]).toEqual([true, '', ''])
            expect(hrefs(text.slice(from, to))).toEqual([href])
          }
        },
      ),
    )
  })

  test('are given up in a text of nothing but broken ones', () => {
    const good = ' https://paper.example/'
    expect(written(`${'http://@ '.repeat(5)}${good}`)).toHaveLength(1)
    expect(written(`${'http://@ '.repeat(50)}${good}`)).toEqual([])
    expect(written(`https://paper.example/${'a'.repeat(10_000)}`)).toEqual([])
  })
})
