// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from '../../app/page-facts.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { ExpiredSection } from './expired-section.tsx'

let page: Mounted
afterEach(async () => await page.close())

const open = async (viewer: UserData | null, contact = 'zoya@peepal.example') => {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-28T00:00:00.000Z',
    origin: 'http://chowk.example',
    viewer,
    seal: null,
    officer: null,
  })
  page = await mount(() => <ExpiredSection contact={contact} />)
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

test('who was invited by her mobile is sent a new link there', async () => {
  const asked: string[] = []
  await open(null, '+919822041123')
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { sentTo: '98•••••123' } }))
  })
  await page.press('Send a new link')
  await until(() => expect(page.container.textContent).toContain('If 98•••••123 was invited'))
  expect(asked).toEqual(['/api/corporate/fetch-code?mobile=%2B919822041123&language=en'])
})
