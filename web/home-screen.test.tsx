// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { Output } from '@chowk/contract/call.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { NOT_FOUND_ADDRESS } from './app/guards/not-found-notice.ts'
import { answerCalls } from './app/testing/answered-calls.ts'
import { until } from './app/testing/mounted.tsx'
import type { Mounted } from './app/testing/mounted.tsx'
import { openScreen } from './app/testing/opened-screen.tsx'
import { allNamed, pressNamed, sampleViewer, showPageTo } from './app/testing/page-actions.ts'
import { sampleOf } from './app/testing/sample-answer.ts'
import HomeScreen from './home-screen.tsx'

const latest = sampleOf(getLatest.output) as Output<typeof getLatest>
const stories = Array.from({ length: 8 }, (_, n) => ({ ...(latest.content[0] as Story), _id: `s${n}`, slug: `s${n}` }))

let page: Mounted
afterEach(async () => await page.close())

async function openHome(viewer: UserData | null, path = '/') {
  answerCalls([getLatest, { ...latest, content: stories }])
  showPageTo(viewer)
  page = await openScreen(HomeScreen, '/', path, () => ({ styles: [] }))
}
const cards = () => page.container.querySelectorAll('[data-story]')

test('a visitor sees what is new and links to each kind of organisation and to the directory [/]', async () => {
  await openHome(null)
  const storyLinks = () => page.container.querySelectorAll('a[href^="/details/"]')
  await until(() => expect(storyLinks().length).toBeGreaterThanOrEqual(6))
  expect(page.container.querySelectorAll('h1')).toHaveLength(1)
  for (const path of ['/schools', '/corporate', '/residential-complexes', '/ngo', '/personal-groups', '/signup'])
    expect(page.container.querySelector(`a[href="${path}"]`), path).not.toBeNull()
  await pressNamed('Find a square')
  await until(() => expect(page.address()).toBe('/directory'))
})

test('an unknown address says on the home page that nothing is there', async () => {
  await openHome(null, NOT_FOUND_ADDRESS)
  await until(() => expect(page.container.textContent).toContain('There’s no page, person or square at this address'))
  expect(allNamed('a', 'Find a square').map((link) => link.getAttribute('href'))).toEqual(['/directory', '/directory'])
})

test('a member finds the newest stories at the root, and no landing page [/]', async () => {
  await openHome(sampleViewer())
  await until(() => expect(cards().length).toBeGreaterThan(0))
  expect(page.container.querySelector('a[href="/signup"]')).toBeNull()
})
