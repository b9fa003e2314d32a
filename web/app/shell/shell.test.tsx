// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { keepPageFacts } from '../page-facts.ts'
import { mount, until } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { Shell } from './shell.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test.each([
  ['/latest', 'You’re reading stories from'],
  ['/community', 'What you see is from'],
  ['/settings', 'What you see is from'],
  ['/neem-school', 'What you see is from'],
])('without a line %s says “%s …”: of stories only where stories are read', async (path, words) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  keepPageFacts({
    locale: 'en',
    theme: 'light',
    asOf: '2026-11-28T06:30:00.000Z',
    origin: 'https://chowk.example',
    viewer: null,
    seal: null,
    officer: null,
  })
  page = await mount(() => <Shell>Here</Shell>, path)
  await until(() => expect(page?.container.querySelector('[role=status]')?.textContent).toContain(words))
})
