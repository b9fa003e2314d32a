import { expect } from 'vitest'
import type { Call } from '@chowk/contract/call.ts'
import { unknownNames } from '@chowk/contract/field-names.ts'
import { handlers } from './app.ts'
import { BY_ID, TIME_AND_NUMBER, cursorOf, writeSkip } from './platform/paging/cursor.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import { givenPost } from './testing/community/community.ts'
import { givenCategory, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'

const LISTS = handlers.filter(({ call }) => 'next' in (inputSchemaOf(call).properties ?? {}))

const knownOf = (call: Call, given: object) => {
  const unknown = unknownNames(call, given)
  return Object.fromEntries(Object.entries(given).filter(([name]) => !unknown.includes(name)))
}

test('every list refuses a cursor that is made up or was written by another list', async ({ world }) => {
  const workspace = await world.workspace()
  const farah = await world.person({ operator: true, workspace, role: 'ADMIN' })
  const [row] = await world.owner<{ slug: string }[]>`select slug from workspace where id = ${workspace}`
  const customUrl = row?.slug
  const id = await givenPublication(world, { slug: 'harbour' })
  await givenCategory(world, 'water')
  const post = await givenPost(world, { isGlobal: true })
  const other = cursorOf(world.config.serverKey, 'another list')
  const time = new Date(0)
  const cursors = [
    'zz',
    '25',
    farah.id,
    writeSkip(other, 1),
    other.write(BY_ID, { id: farah.id }),
    other.write(TIME_AND_NUMBER, { at: time, id: '1' }),
  ]
  const said = new Map<string, Set<unknown>>()
  for (const { call } of LISTS) {
    const codes = new Set<unknown>()
    const given = {
      id: call.address.includes('category') ? 'water' : /(?:like|comment)\//.test(call.address) ? post.id : id,
      uploadId: farah.id,
      ...(/search\/\{userId\}|product\/user/.test(call.address) && { userId: farah.id }),
      ...(call.address.includes('product/list-by-customUrl') && { customUrl }),
      // Questions are found by the number of their category.
      ...(!/moderation|quiz-set/.test(call.address) && { category: 'water' }),
      q: 'water',
    }
    for (const next of cursors) codes.add((await farah.ask(call, knownOf(call, { ...given, next }))).body.code)
    said.set(call.address, codes)
  }
  expect(LISTS.length).toBeGreaterThan(24)
  expect([...said].filter(([, codes]) => [...codes].join() !== 'INVALID_PAGE')).toEqual([])
})
