// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getNewsByPublication, getPublication } from '@chowk/contract/news/publication.ts'
import type { Output } from '@chowk/contract/call.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import PublicationScreen from './publication-screen.tsx'

const about = { en: 'What happens along the river.', hi: 'नदी के किनारे जो होता है।' }
const sampled = sampleOf(getPublication.output) as Output<typeof getPublication>
const publication = { ...sampled, id: '7', slug: 'river', name: { en: 'The River', hi: 'नदी' }, about, followers: 1 }
const { content } = sampleOf(getNewsByPublication.output) as Output<typeof getNewsByPublication>
const stories = ['First', 'Second'].map((title) => ({
  ...content[0],
  _id: title,
  title,
  summary: `${title}, told shortly.`,
}))

/** The page of a publication that is as in `said`. */
async function open(said: Partial<Output<typeof getPublication>> = {}): Promise<Mounted> {
  const nothingCrossed = { observe: () => undefined, disconnect: () => undefined }
  vi.stubGlobal('IntersectionObserver', function Observer() {
    return nothingCrossed
  })
  vi.stubGlobal('fetch', async (address: string) => {
    const isStories = address.includes(getNewsByPublication.address.split(' ')[1] ?? '')
    const page = { content: stories, page: 0, size: 12, hasMore: false, next: null, asOf: '2026-11-01T08:00:00.000Z' }
    return Response.json({ statusCode: 200, message: 'Success!', body: isStories ? page : { ...publication, ...said } })
  })
  const opened = await mount(() => <PublicationScreen />, '/publication/details?id=7')
  await until(() => expect(opened.container.querySelector('article')).not.toBeNull())
  return opened
}

const description = () => document.querySelector('meta[name=description]')?.getAttribute('content')

let mounted: Mounted
afterEach(async () => {
  await mounted.close()
  overwriteGetLocale(() => 'en')
})

describe('the page of a publication', () => {
  test('says what it is, leads with its newest story and can be shared [V1:C18]', async () => {
    mounted = await open()
    const { container } = mounted
    expect(container.querySelector('h1 + p')?.textContent).toBe(about.en)
    expect(description()).toBe(about.en)
    const cards = [...container.querySelectorAll('article')].map(({ textContent }) => textContent ?? '')
    expect(cards.map((text) => /(First|Second)(?:, told shortly)/.exec(text)?.[1])).toEqual(['First', undefined])
    expect(cards[1]).toContain('Second')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await mounted.press('Share')
    await until(() => expect(document.body.textContent).toContain('WhatsApp'))
  })

  test('of which nothing is told is described by what is known of it', async () => {
    mounted = await open({ about: null, weekCount: 1 })
    expect(description()).toMatch(/^The River: .*1 story this week · 1 follower$/)
  })

  test('has one follower or two followers, and one story or two this week, in both languages [V1:C18]', async () => {
    const facts = []
    for (const locale of ['en', 'hi'] as const) {
      for (const count of [1, 2]) {
        overwriteGetLocale(() => locale)
        mounted = await open({ followers: count, weekCount: count })
        facts.push(mounted.container.querySelector('header .small')?.textContent?.split(' · ').slice(-2).join(' · '))
        await mounted.close()
      }
    }
    expect(facts).toEqual([
      '1 story this week · 1 follower',
      '2 stories this week · 2 followers',
      'इस हफ़्ते 1 ख़बर · 1 फ़ॉलोअर',
      'इस हफ़्ते 2 ख़बरें · 2 फ़ॉलोअर',
    ])
    mounted = await open()
  })
})
