import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '../../paraglide/runtime.js'
import { inAlphabet } from './alphabet.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

test.each([
  ['hi', ['आमंत्रण', 'खाता', 'QR कोड']],
  ['en', ['QR कोड', 'आमंत्रण', 'खाता']],
] as const)('words stand in the alphabet of the page, whatever that of the machine is: %s', (locale, sorted) => {
  overwriteGetLocale(() => locale)
  expect(['खाता', 'QR कोड', 'आमंत्रण'].toSorted(inAlphabet)).toEqual(sorted)
})
