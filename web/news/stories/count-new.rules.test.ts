import { expect, test } from 'vitest'
import { countNew } from './count-new.rules.ts'

test('only stories that are not shown yet are counted as new', () => {
  expect(countNew([{ _id: 'a' }, { _id: 'b' }], [{ _id: 'c' }, { _id: 'a' }])).toBe(1)
})
