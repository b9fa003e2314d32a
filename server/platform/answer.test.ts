import { expect, test as check, vi } from 'vitest'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { test } from '../testing/test.ts'
import { logOutOfReach } from './answer.ts'
import type { Log } from './log.ts'

test('while the disk of the database is full, who writes is asked to come back, and what was there stays and can be read [V1:H5] [V03]', async ({
  world,
}) => {
  const asha = await world.person({ name: 'Asha' })
  const { version, timeZone } = await asha.call(getPersonalInfo, {})
  await world.owner`
    create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`
  await world.owner`create trigger full_disk before update on person for each row execute function full_disk()`
  const write = async () => await asha.ask(updatePersonalInfo, { version, name: 'Asha Rao' })
  const refused = await Promise.all(Array.from({ length: 20 }, write))
  expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body.code}`))).toEqual(new Set(['503 BUSY']))
  expect(await asha.call(getPersonalInfo, {})).toMatchObject({ name: 'Asha', version, timeZone })
  await world.owner`drop trigger full_disk on person`
  expect(await write()).toMatchObject({ statusCode: 200, body: { name: 'Asha Rao' } })
})

check(
  'a full disk says one line a minute in the log, whatever else the database cannot do says each of its own [V1:H5]',
  () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const lines: string[] = []
      const note = (_: unknown, text: string) => void lines.push(text)
      const log = { error: note, warn: note } as unknown as Log
      const fail = (code: string) => logOutOfReach(log, {}, Object.assign(new Error('no'), { code }))
      // Whatever the test before it logged is long ago, however long this process has run.
      vi.advanceTimersByTime(86_400_000)
      for (let n = 0; n < 300; n++) fail('53100')
      expect(lines).toHaveLength(1)
      vi.advanceTimersByTime(59_000)
      fail('53100')
      expect(lines).toHaveLength(1)
      vi.advanceTimersByTime(1_001)
      for (let n = 0; n < 300; n++) fail('53100')
      expect(lines).toEqual(Array.from({ length: 2 }, () => 'the disk of the database is full'))
      fail('CONNECTION_LOST')
      fail('CONNECTION_LOST')
      expect(lines).toHaveLength(4)
    } finally {
      vi.useRealTimers()
    }
  },
)
