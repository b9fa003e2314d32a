import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { linkTarget, safeLink, typedLink } from './link.ts'
import { MOST_NODES } from './nodes.ts'
import { mentionsIn, pictureIdsOf, plainText, richText, withoutPictures, wordsIn } from './rich-text.ts'
import { tidyDocument } from './tidy-document.ts'

const PERSON = '0198c0de-0000-7000-8000-000000000001'
const PICTURE = '0198c0de-0000-7000-8000-000000000002'

const words = (text: string, marks?: object[]) => ({ type: 'text', text, ...(marks && { marks }) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const nested = (depth: number): object =>
  depth === 0 ? paragraph(words('deep')) : { type: 'blockquote', content: [nested(depth - 1)] }

describe('a text as it is kept [G18]', () => {
  test('everything that the editor writes stays as it is', () => {
    const article = doc(
      { type: 'heading', attrs: { level: 3 }, content: [words('पेन की मरम्मत')] },
      paragraph(
        words('My grandfather kept a ', [{ type: 'bold' }]),
        words('tin', [{ type: 'link', attrs: { href: 'https://tin.example/' } }, { type: 'italic' }]),
        { type: 'hardBreak' },
        { type: 'mention', attrs: { id: PERSON, label: 'Asha Rao' } },
        { type: 'hashtag', attrs: { tag: 'हिन्दी' } },
      ),
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(words('ink'))] }] },
      { type: 'blockquote', content: [paragraph(words('a quote'))] },
      { type: 'image', attrs: { attachmentId: PICTURE, alt: 'Pens in a tin' } },
    )
    expect(tidyDocument(article)).toEqual(article)
    expect(plainText(tidyDocument(article))).toBe(
      'पेन की मरम्मत\nMy grandfather kept a tin\n@Asha Rao#हिन्दी\nink\na quote',
    )
    expect(wordsIn(plainText(tidyDocument(article)))).toBe(14)
    expect(pictureIdsOf(tidyDocument(article))).toEqual([PICTURE])
    expect(mentionsIn(tidyDocument(article))).toEqual([PERSON])
  })

  test('nodes, decorations and attributes that are not on the list are dropped, and the words beside them stay', () => {
    const kept = tidyDocument(
      doc(
        { type: 'script', content: [words('alert(1)')] },
        { type: 'iframe', attrs: { src: 'https://evil.example' } },
        paragraph(
          words('right', [
            { type: 'style', attrs: { color: 'red' } },
            { type: 'bold', onclick: 'alert(1)' },
          ]),
        ),
        { type: 'paragraph', content: [{ type: 'image', attrs: { src: 'x' } }], onclick: 'alert(1)' },
        { type: 'image', attrs: { src: 'https://evil.example/x.png', attachmentId: 'https://evil.example' } },
        { type: 'heading', attrs: { level: 1, style: 'x' }, content: [words('title')] },
        { type: '__proto__', content: [words('x')] },
        'text',
        null,
        7,
      ),
    )
    expect(kept).toEqual(
      doc(
        paragraph(words('right', [{ type: 'bold' }])),
        { type: 'paragraph' },
        {
          type: 'heading',
          attrs: { level: 2 },
          content: [words('title')],
        },
      ),
    )
  })

  test('what is no text at all is an empty one', () => {
    for (const given of [null, undefined, 7, 'x', [], {}, { type: 'paragraph' }, { type: 'doc', content: 'x' }])
      expect(tidyDocument(given)).toEqual(doc())
  })

  test('letters have one form, marks that nobody sees and half characters are gone, spaces between words stay', () => {
    const kept = tidyDocument(doc(paragraph(words('Cafe\u0301 \u202eevil'), words(' next', []), words('\ud800'))))
    expect(kept).toEqual(doc(paragraph(words('Café evil next'))))
  })

  test('a picture that is not kept leaves its list or quote in order', () => {
    const picture = { type: 'image', attrs: { attachmentId: PICTURE, alt: '' } }
    const given = doc(
      picture,
      { type: 'blockquote', content: [picture] },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph(words('a')), picture] }],
      },
    )
    expect(withoutPictures(tidyDocument(given), () => false)).toEqual(
      doc({ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('a'))] }] }),
    )
  })
})

describe('the length of a text', () => {
  const codeOf = (given: unknown, limits = { least: 3, most: 10 }) =>
    z.safeParse(richText(limits), given).error?.issues[0]?.message

  test('characters are counted as readers count them, spaces are no words [G17]', () => {
    expect(codeOf(doc(paragraph(words('क्षिक्षिक्षि'))))).toBeUndefined()
    expect(codeOf(doc(paragraph(words('क्षिक्षि'))))).toBe('TOO_SHORT')
    expect(codeOf(doc(paragraph(words('   .  '))))).toBe('TOO_SHORT')
    expect(codeOf(doc(paragraph(words('abcdefghij'))))).toBeUndefined()
    expect(codeOf(doc(paragraph(words('abcdefghijk'))))).toBe('TOO_LONG')
  })

  test('a text of too many nodes, or nested too deeply, is refused before anything is done with it', () => {
    const many = doc(...Array.from({ length: MOST_NODES }, () => paragraph()))
    const wide = { most: 1_000_000 }
    expect(z.safeParse(richText(wide), many).error?.issues[0]?.message).toBe('TOO_LONG')
    expect(z.safeParse(richText(wide), doc(nested(20))).success).toBe(true)
    expect(z.safeParse(richText(wide), doc(nested(100))).error?.issues[0]?.message).toBe('TOO_LONG')
    expect(z.safeParse(richText(wide), doc(nested(5000))).error?.issues[0]?.message).toBe('TOO_LONG')
  })
})

describe('the address of a link [G19]', () => {
  test('pages, mail addresses and telephone numbers may be linked, nothing else', () => {
    for (const right of ['https://example.com/a?b=c', 'http://example.com/', 'mailto:a@b.example', 'tel:+919876543210'])
      expect(safeLink(right)).toBe(right)
    for (const wrong of [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://example.com/x',
      'https://bank.example@evil.example/',
      '//evil.example',
      '/settings',
      'example.com',
      `https://example.com/${'a'.repeat(2000)}`,
      7,
      null,
    ])
      expect(safeLink(wrong), String(wrong)).toBeUndefined()
  })

  test('what somebody types becomes an address, as far as one can be meant', () => {
    expect(typedLink(' example.com/pens ')).toBe('https://example.com/pens')
    expect(typedLink('example.com:8080/a')).toBe('https://example.com:8080/a')
    expect(typedLink('asha@example.com')).toBe('mailto:asha@example.com')
    expect(typedLink('+91 98765 43210')).toBe('tel:+919876543210')
    expect(typedLink('http://example.com')).toBe('http://example.com/')
    for (const wrong of ['', 'pens', 'javascript:alert(1)', 'two words'])
      expect(typedLink(wrong), wrong).toBeUndefined()
  })

  test('where it leads is said by its domain, its mail address or its number', () => {
    expect(linkTarget('https://www.example.com/a')).toBe('example.com')
    expect(linkTarget('mailto:a@b.example')).toBe('a@b.example')
  })
})
