import { describe, expect, vi } from 'vitest'
import { test } from '../../testing/test.ts'
import type { Sql } from '../database.ts'
import { Speaker, sayAfterCommit } from './after-commit.ts'

describe('a channel', () => {
  test('is told what a transaction says once that has committed, and nothing of one that was undone', async ({
    world,
  }) => {
    const { sql, owner } = world
    const heard: string[] = []
    await sql.listen('after_commit', (payload) => heard.push(payload))
    const write = (tx: Sql, key: string) =>
      tx`insert into limit_count (key, window_start, count) values (${key}, now(), 1)`
    const known = async () => (await owner`select from limit_count where key = 'said'`).length
    let wasKnown: number | undefined
    await sql.begin(async (tx) => {
      await sayAfterCommit(tx, 'after_commit', ['first', 'second'])
      await write(tx, 'said')
      wasKnown = await known()
    })
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
    expect([wasKnown, await known()]).toEqual([0, 1])
    await expect(
      sql.begin(async (tx) => {
        await sayAfterCommit(tx, 'after_commit', ['undone'])
        throw new Error('thought better of it')
      }),
    ).rejects.toThrow('thought better of it')
    await sayAfterCommit(sql, 'after_commit', ['alone'])
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second', 'alone']))
  })

  test('says what comes while something is being said together, next, also where the first could not be said', async () => {
    const sent: string[][] = []
    const first = Promise.withResolvers<void>()
    const speaker = new Speaker(async (said) => {
      sent.push(said.map(({ payload }) => payload))
      if (sent.length === 1) await first.promise
    })
    const say = (payload: string) => speaker.say([{ channel: 'any', payload }])
    say('1')
    say('2')
    speaker.say([])
    say('3')
    first.reject(new Error('lost'))
    await speaker.end()
    say('4')
    await speaker.end()
    expect(sent).toEqual([['1'], ['2', '3'], ['4']])
  })

  test('says all others of those that went out together when one of them cannot be said', async () => {
    const heard: string[] = []
    const speaker = new Speaker(async (said) => {
      await Promise.resolve()
      if (said.some(({ payload }) => payload === 'too long')) throw new Error('refused')
      heard.push(...said.map(({ payload }) => payload))
    })
    speaker.say(['1', 'too long', '3'].map((payload) => ({ channel: 'any', payload })))
    await speaker.end()
    expect(heard).toEqual(['1', '3'])
  })

  test('is listened to again after its connection was lost, and says so', async ({ world }) => {
    const { sql, owner } = world
    const heard: string[] = []
    let begun = 0
    await sql.listen(
      'news_of_test',
      (payload) => heard.push(payload),
      () => begun++,
    )
    expect(begun).toBe(1)
    await owner`select pg_notify('news_of_test', 'first')`
    await vi.waitFor(() => expect(heard).toEqual(['first']))
    await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chowk application'`
    await vi.waitFor(() => expect(begun).toBe(2), 5000)
    await owner`select pg_notify('news_of_test', 'second')`
    await vi.waitFor(() => expect(heard).toEqual(['first', 'second']))
  })
})
