import { expect, test } from 'vitest'
import { DID } from './did-words.ts'

test.each(Object.entries(DID))('%s begins with a capital in English, like every choice of the filter', (_, words) => {
  expect(words()).toMatch(/^\p{Lu}/u)
})
