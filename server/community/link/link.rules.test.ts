import { expect, test } from 'vitest'
import { firstLink } from '@chowk/contract/community/first-link.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { linkOfArticle } from './link.rules.ts'

test('the first address in a text is found, without the sentence that goes on around it', () => {
  const cases: readonly [string, string | null][] = [
    ['See https://paper.example/wells.', 'https://paper.example/wells'],
    ['(https://paper.example/wells)', 'https://paper.example/wells'],
    ['https://paper.example/Well_(water) is deep', 'https://paper.example/Well_(water)'],
    ['यह पढ़ें: https://paper.example/कुआँ।', `https://paper.example/${encodeURIComponent('कुआँ')}`],
    ['first HTTP://One.example/ then https://two.example/', 'http://one.example/'],
    ['https://paper.example/a#part', 'https://paper.example/a'],
    ['“https://paper.example/a”, she said', 'https://paper.example/a'],
    ['http:// nothing, then https://two.example/', 'https://two.example/'],
    ['https://user:secret@paper.example/', null],
    ['javascript:alert(1) ftp://paper.example/ paper.example', null],
    [`https://paper.example/${'a'.repeat(3000)}`, null],
    ['', null],
  ]
  for (const [text, link] of cases) expect([text, firstLink(text)]).toEqual([text, link])
})

const paragraph = (text: string, href?: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text, ...(href && { marks: [{ type: 'link' as const, attrs: { href } }] }) }],
})
const article = (...content: RichDocument['content']): RichDocument => ({ type: 'doc', content })

test('of an article the address that stands alone in a line is taken before one within a sentence', () => {
  const within = paragraph('the old wells', 'https://one.example/')
  expect(linkOfArticle(article(within, paragraph('https://two.example/a')))).toBe('https://two.example/a')
  expect(linkOfArticle(article(paragraph('Words.'), within))).toBe('https://one.example/')
  expect(linkOfArticle(article(paragraph('Call me', 'tel:123')))).toBeNull()
})

test('a text of nothing but beginnings of addresses, brackets and full stops is read as fast as any other', () => {
  for (const hostile of [
    'http://'.repeat(20_000),
    `http://${')'.repeat(1990)} `.repeat(60),
    `https://${'.'.repeat(1990)}`.repeat(60),
  ])
    expect(firstLink(hostile)?.length ?? 0).toBeLessThan(2001)
})
