// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { ExpiredSection } from './expired-section.tsx'

let page: Mounted
afterEach(async () => await page.close())

const open = async (viewer: UserData | null) => {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-28T00:00:00.000Z',
    origin: 'http://chowk.example',
    viewer,
    seal: null,
    officer: null,
  })
  page = await mount(() => <ExpiredSection email="zoya@peepal.example" />)
  return page.container
}

test('who came in by a link and goes back to it is told that nothing is left to do, and led on; a stranger is sent a new one', async () => {
  const hers = await open({ name: 'Zoya Ali' } as UserData)
  expect(hers.textContent).toContain('You’re signed in as Zoya Ali.')
  expect(page.button('Continue').getAttribute('href')).toBe('/')
  await page.close()
  const stranger = await open(null)
  expect(stranger.textContent).toContain('A link works once and only for a while.')
  expect(stranger.querySelector('a[href="/"]')?.textContent).not.toBe('Continue')
})
