import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { OrganisationName } from '@chowk/contract/organisation/workspace.ts'
import { regionName } from '@chowk/contract/region/indian-state.ts'

test('the name of an organisation cannot turn the direction of what follows, nor be made of nothing [cso:G17]', () => {
  expect(z.parse(OrganisationName, '  \u202eNeem \u200b  School\u2066 ')).toBe('Neem School')
  expect(z.safeParse(OrganisationName, '\u200b\u2060 \u202e').success).toBe(false)
})

test('a state of India is read in the language of the reader, any other region as it was written', () => {
  expect(regionName('maharashtra', 'hi')).toBe('महाराष्ट्र')
  expect(regionName('महाराष्ट्र', 'en')).toBe('Maharashtra')
  expect(regionName('Gandaki', 'hi')).toBe('Gandaki')
})
