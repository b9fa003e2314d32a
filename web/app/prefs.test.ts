import { expect, test } from 'vitest'
import { BEFORE_PAINT, prefsOf, prefsText } from './prefs.ts'
import type { Prefs } from './prefs.ts'

test('preferences survive their cookie', () => {
  const prefs: Prefs = { theme: 'dark', lang: 'hi', size: 21, letters: 'clear', line: 'long' }
  expect(prefsOf(`other=1; prefs=${prefsText(prefs)}; more=2`)).toEqual(prefs)
})

test('a cookie that somebody spoilt gives the usual ones', () => {
  const usual = { theme: 'auto', letters: 'sans', line: 'middle' }
  expect(prefsOf('prefs=%E0%A4')).toEqual(usual)
  expect(prefsOf('prefs=theme%3Dpink%26size%3D900')).toEqual(usual)
})

test('the script before the first paint reads the same cookie and sets what the settings set', () => {
  const dataset: Record<string, string> = {}
  const set: Record<string, string> = {}
  const document = {
    cookie: `a=b; prefs=${prefsText({ theme: 'dark', size: 22, letters: 'serif', line: 'short' })}`,
    documentElement: { dataset, style: { setProperty: (name: string, value: string) => (set[name] = value) } },
  }
  const matchMedia = () => ({ matches: false, addEventListener: () => undefined })
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function('document', 'matchMedia', BEFORE_PAINT)(document, matchMedia)
  expect(dataset).toEqual({ theme: 'dark', letters: 'serif', line: 'short' })
  expect(set).toEqual({ '--read-size': '22px' })
})
