import { describe, onTestFinished } from 'vitest'
import { getLinkCard } from '@chowk/contract/ingest/link-card.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { openPress } from '../testing/press.ts'
import { test } from '../testing/test.ts'

describe('who may have pages of others looked at', () => {
  test(
    'only who is signed in learns what a link leads to [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      const press = await openPress()
      onTestFinished(async () => await press.close())
      world.house.links = press.fetcher
      const url = press.put('/wells', { headers: { 'content-type': 'text/html' }, body: '<title>Wells</title>' })
      await tryPermissions(world, 'ingest', [given(getLinkCard, { url })])
    },
  )
})
