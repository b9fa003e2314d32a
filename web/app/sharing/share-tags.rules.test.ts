// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShareCard } from './share-tags.rules.ts'
import { writeShareTags } from './share-tags.rules.ts'

const address = { url: new URL('https://chowk.example/details/wells-21'), locale: 'en' } as const
const card = (title: string): ShareCard => ({
  kind: 'article',
  id: '21',
  title,
  description: title,
  language: 'hi',
  format: 'jpg',
  story: { publishedAt: '2026-11-21T08:00:00.000Z', updatedAt: null, section: 'Water' },
  crumbs: [['Chowk', '/'], [title]],
  subject: {
    '@type': 'NewsArticle',
    author: { '@type': 'Person', name: title },
    publisher: { logo: '/masthead/a.svg' },
  },
})

function readTags(title: string) {
  const html = `<!doctype html><head>${writeShareTags(card(title), address)}</head><body></body>`
  const document = new DOMParser().parseFromString(html, 'text/html')
  const meta = new Map(
    [...document.querySelectorAll('meta')].map((tag) => [
      tag.getAttribute('property') ?? tag.getAttribute('name'),
      tag.getAttribute('content'),
    ]),
  )
  const data = [...document.querySelectorAll('script')].map(
    (tag) => JSON.parse(tag.textContent) as Record<string, unknown>,
  )
  return {
    meta,
    data,
    body: document.body.innerHTML,
    others: document.head.querySelectorAll(':not(meta, script)').length,
  }
}

describe('what other sites read of a page [V1:C5]', () => {
  test('title, text, site, picture with its size and kind, and addresses in full', () => {
    const { meta, data } = readTags('Wells')
    const picture = meta.get('og:image') ?? ''
    expect(picture).toMatch(/^https:\/\/chowk\.example\/share\/article\/21\.hi\.jpg\?v=\w+$/)
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:type': 'article',
      'og:site_name': 'Chowk',
      'og:title': 'Wells',
      'og:description': 'Wells',
      'og:url': 'https://chowk.example/details/wells-21?lang=en',
      'og:locale': 'hi_IN',
      'og:image:secure_url': picture,
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': picture,
    })
    expect(data).toMatchObject([
      { '@type': 'NewsArticle', headline: 'Wells', publisher: { logo: 'https://chowk.example/masthead/a.svg' } },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://chowk.example/' },
          { position: 2, name: 'Wells' },
        ],
      },
    ])
  })

  test('another title gives its picture another address', () => {
    expect(readTags('Wells').meta.get('og:image')).not.toBe(readTags('Walls').meta.get('og:image'))
  })

  test('no title breaks out of a tag or of the structured data, and none turns the direction of what follows', () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '<!--',
      ']]>',
      '\u202egnp',
      '\ud800',
      '\u0000',
    ]
    for (const title of [...hostile, 'x'.repeat(100_000)]) {
      const { meta, data, body, others } = readTags(title)
      expect([title.slice(0, 20), body, others, data.length]).toEqual([title.slice(0, 20), '', 0, 2])
      expect(meta.get('og:title') ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      expect((meta.get('og:title') ?? '').length).toBeLessThan(400)
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const { body, others, data } = readTags(title)
        expect([body, others, data.length]).toEqual(['', 0, 2])
      }),
      { numRuns: 20 },
    )
  })
})
