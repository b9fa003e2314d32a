// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Story } from '@chowk/contract/article/story.ts'
import { addressOf } from '@chowk/contract/call.ts'
import { getNewsByPublication, getPublication } from '@chowk/contract/news/publication.ts'
import type { Output } from '@chowk/contract/call.ts'
import { sampleOf } from '../app/testing/sample-answer.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { m } from '../paraglide/messages.js'
import PublicationScreen from './publication-screen.tsx'

const paper = {
  ...(sampleOf(getPublication.output) as Output<typeof getPublication>),
  id: 'p',
  slug: 'riverine-post',
  name: { en: 'The Riverine Post', hi: null },
  about: { en: 'Written along the river since 1931.', hi: null },
  followers: 1,
  isBlocked: false,
}
const storyOf = (id: string) => ({ ...(sampleOf(Story) as Story), _id: id, slug: id, title: `Story ${id}`, sources: 0 })

let mounted: Mounted
afterEach(async () => await mounted.close())

test('a publication says what it is, leads with its newest story and can be shared [V1:C18]', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    const isList = new URL(address, 'https://chowk.test').pathname === addressOf(getNewsByPublication.address).path
    const content = ['a', 'b', 'c'].map(storyOf)
    const paging = { page: 0, size: 12, next: null, hasMore: false, asOf: '2026-11-21T08:00:00.000Z' }
    return Response.json({ statusCode: 200, message: 'Success!', body: isList ? { content, ...paging } : paper })
  })
  mounted = await mount(PublicationScreen, '/publication?id=p')
  await until(() => expect(mounted.container.querySelectorAll('article')).toHaveLength(3))
  expect(mounted.container.textContent).toContain('Written along the river since 1931.')
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'Written along the river since 1931.',
  )
  const [lead, second] = mounted.container.querySelectorAll('article')
  expect(lead?.className).not.toBe(second?.className)
  expect(mounted.button('Share')).toBeDefined()
})

test('one follower is one, in both languages, and what is said of how many follow needs no plural [V1:C18]', () => {
  const said = (count: number, locale: 'en' | 'hi') => m.news_followers({ count, shown: `${count}` }, { locale })
  expect([said(1, 'en'), said(2, 'en'), said(1, 'hi')]).toEqual(['1 follower', '2 followers', '1 फ़ॉलोअर'])
  expect(m.news_followed_by({ shown: '1' }, { locale: 'en' })).toBe('followed by 1 here')
})
