import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './article-blocks.ts'
import { EXCERPT_WORDS, makeScript, SCRIPT_CHARACTERS } from './speech-script.rules.ts'

const ARTICLE = `
<p>The lake filled on <em>10/01/2026</em>, said Dr. Rao. It took <a href="/x">two days</a>.</p>
<figure><img src="a.jpg" alt="A lake"><figcaption>The lake at dawn</figcaption></figure>
<h2>What came next</h2>
<blockquote><p>We waited a year.</p><p>Now we sow.</p></blockquote>
<table><tr><td>Depth</td><td>12 m</td></tr></table>
<ul><li>Seed for 40 fields</li><li>Ropes</li></ul>
<pre>let depth = 12</pre>
<ul><li><a href="/1">Another lake</a></li><li><a href="/2">A third lake</a></li></ul>
<p>Also read: how tanks are cleaned</p>
<hr>
<p>“The wall holds,” she said. “It will hold.” 🎉 Write to lake@example.com or see https://example.com/lake.</p>`

const wording = { title: 'The lake is full', publisher: 'Tank Gazette', language: 'en', licence: 'FULL_TEXT' } as const

describe('the blocks of an article', () => {
  test('each top-level element has its place on the page, whether it is read or not', () => {
    expect(blocksOf(ARTICLE).map(({ index, kind }) => `${index} ${kind}`)).toEqual([
      '0 paragraph',
      '1 caption',
      '2 heading',
      '3 quote',
      '4 table',
      '5 list',
      '6 code',
      '7 links',
      '8 paragraph',
      '10 paragraph',
    ])
  })

  test('items and paragraphs inside a block are lines of it, other white space is one space', () => {
    expect(
      blocksOf('<ul><li>One</li><li>Two <b>and</b>\n half</li></ul><blockquote><p>A</p>\n<p>B</p></blockquote>'),
    ).toEqual([
      { index: 0, kind: 'list', text: 'One\nTwo and half' },
      { index: 1, kind: 'quote', text: 'A\nB' },
    ])
  })

  test('text outside any element counts as one block, scripts are never text', () => {
    expect(blocksOf('Loose <b>words</b> &amp; more<script>x()</script><p>Then a paragraph</p>')).toEqual(
      [
        { index: 0, kind: 'paragraph', text: 'Loose words & more' },
        { index: 1, kind: 'paragraph', text: 'Then a paragraph' },
      ].map((block, index) => (index === 0 ? block : { ...block, index: 2 })),
    )
  })

  test('twenty thousand elements inside each other do not break it', () => {
    expect(blocksOf(`${'<div>'.repeat(20_000)}deep`)).toEqual([])
  })
})

describe('what is read aloud', () => {
  const script = makeScript({ ...wording, blocks: blocksOf(ARTICLE) })

  test('[news:A5] title, source, text and where to read more, in this order', () => {
    expect(script.map(({ text }) => text)).toEqual([
      'The lake is full.',
      'From Tank Gazette.',
      'The lake filled on 10/01/2026, said Dr. Rao.',
      'It took two days.',
      'What came next',
      'We waited a year.',
      'Now we sow.',
      'Seed for 40 fields',
      'Ropes',
      '“The wall holds,” she said.',
      '“It will hold.”',
      'Write to or see.',
      'Read more at Tank Gazette.',
    ])
    expect(script.map(({ i }) => i)).toEqual(script.map((_, index) => index))
  })

  test('[news:A17] each sentence knows the block of the page that it stands in', () => {
    expect(script.map(({ blockIndex }) => blockIndex)).toEqual([null, null, 0, 0, 2, 3, 3, 5, 5, 10, 10, 10, null])
  })

  test('[news:A5] quotations have the second voice', () => {
    expect(script.filter(({ voice }) => voice === 2).map(({ text }) => text)).toEqual([
      'We waited a year.',
      'Now we sow.',
      '“It will hold.”',
    ])
  })

  test('[news:A6] the voice gets words, the page keeps figures', () => {
    expect(script[2]?.spoken).toBe('The lake filled on tenth of January 2026, said Doctor Rao.')
  })

  test('[news:A5] [news:I2] of an excerpt at most sixty words of the text are read', () => {
    const body = fc.array(fc.constantFrom('rain', 'fell.', 'Tanks', 'filled,', 'Dr.', '12%'), { maxLength: 200 })
    fc.assert(
      fc.property(body, (words) => {
        const blocks = blocksOf(`<p>${words.slice(0, 50).join(' ')}</p><p>${words.slice(50).join(' ')}</p>`)
        const reported = makeScript({ ...wording, licence: 'EXCERPT', blocks }).filter(
          (each) => each.blockIndex !== null,
        )
        const count = reported.flatMap(({ text }) => text.split(' ')).length
        expect(count).toBe(Math.min(words.length, EXCERPT_WORDS))
      }),
    )
  })

  test('[news:A5] in Hindi the source and the last line are said in Hindi', () => {
    const hindi = makeScript({
      title: 'झील भर गई',
      publisher: 'ताल समाचार',
      language: 'hi',
      licence: 'FULL_TEXT',
      blocks: blocksOf('<p>झील 10/01/2026 को भरी। डॉ. राव ने बताया।</p>'),
    })
    expect(hindi.map(({ text }) => text)).toEqual([
      'झील भर गई।',
      'ताल समाचार से।',
      'झील 10/01/2026 को भरी।',
      'डॉ. राव ने बताया।',
      'पूरी ख़बर ताल समाचार पर पढ़ें।'.normalize('NFC'),
    ])
    expect(hindi[2]?.spoken).toBe('झील दस जनवरी दो हज़ार छब्बीस को भरी।'.normalize('NFC'))
  })

  test('[news:A5] in other languages the source is named', () => {
    const reported = makeScript({ ...wording, title: 'ஏரி', language: 'ta', blocks: [] })
    expect(reported.map(({ text }) => text)).toEqual(['ஏரி.', 'Tank Gazette.', 'Tank Gazette.'])
  })

  test('a text without end is read for three quarters of an hour', () => {
    const reported = makeScript({ ...wording, blocks: blocksOf(`<p>${'It rained for a day. '.repeat(20_000)}</p>`) })
    const length = reported.reduce((sum, { text }) => sum + text.length, 0)
    expect(length).toBeGreaterThan(SCRIPT_CHARACTERS * 0.9)
    expect(length).toBeLessThan(SCRIPT_CHARACTERS * 1.1)
  })
})
