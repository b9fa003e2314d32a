import { describe } from 'vitest'
import { readAllNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode, setNoticeSettings } from '@chowk/contract/notice/preference.ts'
import { beginPush, endPush, getPush } from '@chowk/contract/notice/push.ts'
import { tell } from '../testing/rows/notices.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

const TRIES = [
  given(readNotice, async ({ world, caller }) => {
    const personIds = 'id' in caller ? [String(caller.id)] : []
    await tell(world, personIds)
    const [row] = await world.owner<{ id: string }[]>`select id from notice order by id desc limit 1`
    return { id: row?.id ?? '019ab000-0000-7000-8000-000000000001' }
  }),
  given(readAllNotices, { until: '2026-11-21T00:00:00.000Z' }),
  given(setNoticeMode, { kind: 'join-answer', mode: 'MAIL' }),
  given(getPush, {}),
  given(
    beginPush,
    { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x' },
    { refusedWith: 'SUBSCRIPTION_UNUSABLE' },
  ),
  given(endPush, {}),
  given(setNoticeSettings, { digest: true, quietFrom: null, quietTo: null }),
]

describe('who may do what with notifications', () => {
  test('everybody who is signed in reads her own and chooses how they come, visitors have none [S02]', async ({
    world,
  }) => {
    await tryPermissions(world, 'notice', TRIES)
  })
})
