// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { keepPageFacts } from '../app/page-facts.ts'
import type { PageFacts } from '../app/page-facts.ts'
import { mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { sampleOf } from '../app/testing/sample-answer.ts'
import Directory from './directory-screen.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('what narrows the directory keeps the focus when it is pressed, and is pressed again from there', async () => {
  const body = sampleOf(listPublicWorkspaces.output)
  vi.stubGlobal('fetch', async () => await Promise.resolve(Response.json({ statusCode: 200, message: '', body })))
  keepPageFacts({ locale: 'en', asOf: '2026-11-22T08:00:00.000Z', viewer: null, seal: null } as PageFacts)
  page = await mount(() => <Directory />)
  const links = () => [...page.container.querySelectorAll<HTMLElement>('nav a')]
  await until(() => expect(links().length).toBeGreaterThan(1))
  for (const isOn of [true, false]) {
    const link = links()[1]
    await act(async () => link?.focus())
    await act(async () => link?.click())
    await until(() => expect(links()[1]?.hasAttribute('aria-current')).toBe(isOn))
    expect(document.activeElement).toBe(links()[1])
  }
})
