import { expect, test } from 'vitest'
import { pageOfItems } from './paging.ts'

const asOf = new Date('2026-11-21T08:00:00.000Z')

test('a page of as many as were asked for leads on when one more was found', () => {
  expect(pageOfItems(['tea', 'salt', 'rice'], { page: 1, size: 2, asOf }, (last) => `after ${last}`)).toEqual({
    content: ['tea', 'salt'],
    page: 1,
    size: 2,
    hasMore: true,
    asOf: '2026-11-21T08:00:00.000Z',
    next: 'after salt',
  })
})

test('the last page leads nowhere, full or not', () => {
  const last = { hasMore: false, next: null }
  expect(pageOfItems(['tea', 'salt'], { size: 2, asOf }, String)).toMatchObject({ content: ['tea', 'salt'], ...last })
  expect(pageOfItems([], { size: 2, asOf }, String)).toMatchObject({ content: [], page: 0, ...last })
})
