import { expect } from 'vitest'
import { handlers } from './app.ts'
import { BY_ID, TIME_AND_NUMBER, cursorOf, writeSkip } from './platform/paging/cursor.ts'
import { inputSchemaOf } from './platform/api/schema.ts'
import { givenPost } from './testing/community/community.ts'
import { givenCategory, givenPublication } from './testing/news.ts'
import { test } from './testing/test.ts'

const LISTS = handlers.filter(({ call }) => 'next' in (inputSchemaOf(call).properties ?? {}))

test('every list refuses a cursor that is made up or was written by another list', async ({ world }) => {
  const farah = await world.person({ operator: true, workspace: await world.workspace(), role: 'ADMIN' })
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
      ...(call.address.includes('search/{userId}') && { userId: farah.id }),
      // Questions are found by the number of their category.
      ...(!/moderation|quiz-set/.test(call.address) && { category: 'water' }),
      q: 'water',
    }
    for (const next of cursors) codes.add((await farah.ask(call, { ...given, next })).body.code)
    said.set(call.address, codes)
  }
  expect(LISTS.length).toBeGreaterThan(24)
  expect([...said].filter(([, codes]) => [...codes].join() !== 'INVALID_PAGE')).toEqual([])
})
