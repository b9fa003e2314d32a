import { describe } from 'vitest'
import { VISITOR_ID, searchAll } from '@chowk/contract/search/search.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

describe('who may make each call of search', () => {
  test('each call is open to those whom the matrix names, and to nobody else [S02]', async ({ world }) => {
    await tryPermissions(world, 'search', [
      given(searchAll, ({ caller }) => ({ userId: caller.id || VISITOR_ID, q: 'water' })),
    ])
  })
})
