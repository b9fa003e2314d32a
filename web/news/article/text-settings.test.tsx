// @vitest-environment jsdom
import fs from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readPrefs, showPrefs } from '../../app/prefs.ts'
import type { Prefs } from '../../app/prefs.ts'
import { mount } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { named, pressNamed, showPageTo } from '../../app/testing/page-actions.ts'
import { TextFields } from './text-settings.tsx'

const STYLES = fs.readFileSync(join(import.meta.dirname, 'article-text.module.css'), 'utf8')

let page: Mounted
afterEach(async () => {
  await page.close()
  document.head.innerHTML = ''
  document.cookie = 'prefs=; path=/; max-age=0'
  document.documentElement.removeAttribute('style')
  for (const name of ['theme', 'letters', 'line']) delete document.documentElement.dataset[name]
})

test('text size, letters, line length and theme apply to every article and are still set on the next visit [news:V9]', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), addEventListener: () => {} }))
  showPageTo(null)
  document.head.innerHTML = `<style>${STYLES}</style>`
  const open = async () => await mount(() => <TextFields title="Text" />)
  page = await open()
  for (let press = 0; press < 3; press++) await pressNamed('Larger')
  expect(page.container.querySelector('output')?.textContent).toBe('21')
  await pressNamed('Serif')
  expect(document.documentElement.dataset['letters']).toBe('serif')
  for (const choice of ['Clear', 'Short', 'Dark']) await pressNamed(choice)
  await page.close()

  const article = document.body.appendChild(document.createElement('div'))
  article.className = 'text'
  const shown = (prefs: Prefs) => {
    showPrefs(prefs)
    const { fontFamily, maxWidth } = getComputedStyle(article)
    return { fontFamily, width: Number.parseFloat(maxWidth) }
  }
  const usual = shown({ theme: 'light', letters: 'sans', line: 'middle' })
  const chosen = shown(readPrefs())
  expect(chosen.fontFamily).toContain('Verdana')
  expect(chosen.width).toBeLessThan(usual.width)
  expect(document.documentElement.style.getPropertyValue('--read-size')).toBe('21px')
  expect(document.documentElement.dataset).toMatchObject({ letters: 'clear', line: 'short', theme: 'dark' })
  article.remove()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  page = await open()
  expect(page.container.querySelector('output')?.textContent).toBe('21')
  expect(named<HTMLInputElement>('input', 'Clear').checked).toBe(true)
})
