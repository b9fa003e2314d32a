import { expect, test } from 'vitest'
import { urlFromName } from './workspace.rules.ts'

test('a name in English or Hindi proposes an address, of a Hindi one as it is spoken [V1:E6]', () => {
  expect(urlFromName('Moss & Fern Walkers')).toBe('moss-fern-walkers')
  expect(urlFromName('नीलकंठ विद्यालय')).toBe('nilkanth-vidyalay')
  expect(urlFromName('सरस्वती शिशु मंदिर, पुणे')).toBe('sarasvati-shishu-mandir-pune')
  expect(urlFromName('École Été')).toBe('ecole-ete')
})

test('a name of which nothing can be written so proposes nothing, and a long one stops at forty letters [V1:E6]', () => {
  expect(urlFromName('東京')).toBe('')
  expect(urlFromName('42')).toBe('')
  expect(urlFromName('विद्यालय '.repeat(30)).length).toBeLessThanOrEqual(40)
})
