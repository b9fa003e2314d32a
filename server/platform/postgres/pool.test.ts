import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { cloneDatabase } from '../../testing/database.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { connect } from '../database.ts'
import type { Pool, Sql } from '../database.ts'
import { RowQuery } from './row-query.ts'
import { commitWith, sendWithCommit } from './with-commit.ts'

// The server ends the connection of a transaction that goes on working as if nothing had happened.
async function loseMidway({ sql, owner }: World, name: string): Promise<{ said: unknown; later: string }> {
  const later = Promise.withResolvers<string>()
  const said = await sql
    .begin(async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await owner`select pg_terminate_backend(${row?.pid ?? 0})`
      await sleep(30)
      const second = tx`insert into limit_count (key, window_start, count) values (${name}, now(), 1)`
      later.resolve(await second.then(() => 'written').catch((failure: { code: string }) => failure.code))
    })
    .catch((failure: unknown) => failure)
  return { said, later: await later.promise }
}

/** How often anything is written to a socket meanwhile. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const writes = vi.spyOn(Socket.prototype as unknown as { _writeGeneric: () => void }, '_writeGeneric')
  try {
    await work()
    return writes.mock.calls.length
  } finally {
    writes.mockRestore()
  }
}

/** How often PostgreSQL is told that what was sent is to be answered meanwhile. */
async function countEnds(work: () => Promise<unknown>): Promise<number> {
  const ends = vi.spyOn(pg.Connection.prototype as unknown as { sync: () => void }, 'sync')
  try {
    await work()
    return ends.mock.calls.length
  } finally {
    ends.mockRestore()
  }
}

describe('a connection that is lost in the middle of a transaction', () => {
  test('[V01] ends the transaction alone: what comes after it is refused, and written nowhere', async ({ world }) => {
    for (let time = 0; time < 5; time++)
      expect(await loseMidway(world, `after the loss ${time}`)).toMatchObject({
        said: { code: 'CONNECTION_LOST' },
        later: 'CONNECTION_LOST',
      })
    expect(await world.owner`select 1 from limit_count where key like 'after the loss%'`).toHaveLength(0)
  })

  test('[V01] leaves every connection of the pool of use', async ({ world }) => {
    await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => await loseMidway(world, name)))
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await world.sql`select 1`))
    expect(answers).toHaveLength(20)
  })
})

describe('a statement', () => {
  test('[V1:H9] that is sent through a transaction after its end is refused, and written nowhere', async ({
    world,
  }) => {
    const { sql } = world
    const stored = await sql.begin(async (tx) => ({ tx }))
    const thrown = Promise.withResolvers<Sql>()
    await expect(
      sql.begin(async (tx) => {
        thrown.resolve(tx)
        throw new Error('thought better of it')
      }),
    ).rejects.toThrow('thought better of it')
    // Both connections are at work for somebody else by now.
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        await sql.begin(async (other) => {
          await other`select 1`
          for (const late of [stored.tx, await thrown.promise])
            await expect(
              late`insert into limit_count (key, window_start, count) values ('too late', now(), 1)`,
            ).rejects.toThrow('The transaction of this statement is over.')
        })
      }),
    )
    expect(await world.owner`select 1 from limit_count where key = 'too late'`).toHaveLength(0)
  })

  test('that failed undoes its transaction, even where somebody went on as if nothing had happened', async ({
    world,
  }) => {
    const { sql } = world
    const insert = (tx: Sql, count: number | null) =>
      tx`insert into limit_count (key, window_start, count) values ('half', now(), ${count})`
    const done = sql.begin(async (tx) => {
      await insert(tx, 1)
      await insert(tx, null).catch(() => {})
      return 'done'
    })
    await expect(done).rejects.toMatchObject({ code: '23502' })
    expect(await sql`select 1 from limit_count where key = 'half'`).toHaveLength(0)
  })

  test('[V1:H9] that was prepared before a migration is prepared again, however many ask at once', async ({
    world,
  }) => {
    const { sql, owner } = world
    await owner`create table kind (id int)`
    await owner`grant select on kind to public`
    await owner`insert into kind values (1)`
    const read = async () => await sql`select * from kind`
    for (const column of ['first', 'second']) {
      await Promise.all(Array.from({ length: 12 }, read))
      await owner.unsafe(`alter table kind add column ${column} text default '${column}'`)
      const answers = await Promise.all(Array.from({ length: 12 }, read))
      for (const [row] of answers) expect(row).toMatchObject({ id: 1, [column]: column })
    }
    // In a transaction that goes for the second try.
    const inside = async () => await sql.begin(async (tx) => await tx`select * from kind`)
    await inside()
    await owner`alter table kind add column third int`
    await expect(inside()).rejects.toMatchObject({ code: '0A000' })
    expect((await inside())[0]).toHaveProperty('third', null)
  })

  test('goes out in one write with all that is asked in the same turn of the loop, by whatever callback', async ({
    world,
  }) => {
    const { sql } = world
    await Promise.all(Array.from({ length: 12 }, async () => await sql`select 1`))
    const writes = await countWrites(async () => {
      const answers = await Promise.all(
        Array.from({ length: 40 }, async () => {
          // Timers of one moment are callbacks of one turn, with everything that they leave to be done at once in between.
          await new Promise<void>((done) => void setTimeout(done, 1))
          return await sql<{ n: number }[]>`select ${7}::int as n`
        }),
      )
      expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, () => 7))
    })
    // Four connections for reads, and not all timers need fall into one turn.
    expect(writes).toBeLessThan(20)
  })

  test('[V1:H9] that PostgreSQL has forgotten is prepared again, and one that it does not understand spoils no other', async ({
    world,
  }) => {
    const { owner } = world
    const write = async (key: string) =>
      await owner`insert into limit_count (key, window_start, count) values (${key}, now(), 1)`
    await write('before')
    await owner`deallocate all`
    expect((await write('after')).count).toBe(1)
    const [wrong, alsoWrong, right] = await Promise.allSettled([
      world.sql`select nothing_like_it from limit_count`,
      world.sql`select nothing_like_it from limit_count`,
      world.sql`select count(*)::int as n from limit_count`,
    ])
    expect([wrong, alsoWrong].map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(right).toMatchObject({ status: 'fulfilled', value: [{ n: 2 }] })
  })
})

test('a statement that fails only as it is committed has failed, alone and in a transaction, and the next one has not', async ({
  world,
}) => {
  const { owner } = world
  await owner.unsafe(`
    create table promised (n int);
    create function refuse_promised() returns trigger language plpgsql as
      $$ begin if new.n > 1 then raise exception 'too many' using errcode = '23514'; end if; return null; end $$;
    create constraint trigger promised after insert on promised deferrable initially deferred
      for each row execute function refuse_promised()`)
  const promise = async (sql: Sql, n: number) => await sql`insert into promised (n) values (${n})`
  for (let time = 0; time < 3; time++) {
    await expect(promise(owner, 2)).rejects.toMatchObject({ code: '23514' })
    await expect(owner.begin(async (tx) => await promise(tx, 2))).rejects.toMatchObject({ code: '23514' })
    const along = async (tx: Sql) => await commitWith(tx, async () => await promise(tx, 2))
    await expect(owner.begin(along)).rejects.toMatchObject({ code: '23514' })
  }
  await promise(owner, 1)
  expect(await owner`select n from promised`).toEqual([{ n: 1 }])
})

const planning = async (sql: Sql) =>
  (await sql<{ mode: string }[]>`select current_setting('plan_cache_mode') as mode`)[0]

test('a connection for small transactions plans by indexes, however empty a table is, and no other does', async () => {
  const clone = await cloneDatabase()
  const [small, usual, owner] = (['small', 'application', 'owner'] as const).map((purpose) =>
    connect(clone.address, purpose),
  )
  const scanned = async (pool: Pool | undefined) => {
    const plan = await pool?.begin(
      async (tx) => await tx`explain select from limit_count where key = ${'none'} and window_start = now()`,
    )
    return plan?.map((row) => String(row['QUERY PLAN'])).join()
  }
  await owner?.unsafe('vacuum analyze limit_count')
  expect(await scanned(small)).toContain('Index')
  expect(await scanned(usual)).toContain('Seq Scan')
  expect(small && (await planning(small))).toEqual({ mode: 'force_generic_plan' })
  await Promise.all([small, usual, owner].map(async (pool) => await pool?.end()))
  await clone.drop()
})

describe('a small transaction', () => {
  test('plans its statements once, and leaves its connection as it was', async ({ world }) => {
    const { sql } = world
    const inside = await sql.begin(async (tx) => await planning(tx), 'small')
    const after = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => await sql.begin(planning)))
    expect(inside).toEqual({ mode: 'force_generic_plan' })
    expect(after).toEqual(Array.from({ length: 6 }, () => ({ mode: 'auto' })))
  })

  test('[V01] that loses its connection as it begins writes nothing, and what it sent at once is refused', async ({
    world,
  }) => {
    const { sql, owner } = world
    await Promise.all([1, 2, 3, 4].map(async () => await sql.begin(planning)))
    await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chowk application'`
    const write = (tx: Sql) => tx`insert into limit_count (key, window_start, count) values ('small', now(), 1)`
    const failing = async (tx: Sql) => {
      await Promise.all([write(tx), tx`select pg_terminate_backend(pg_backend_pid())`])
    }
    for (let time = 0; time < 6; time++)
      await expect(sql.begin(failing, 'small')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await owner`select 1 from limit_count where key = 'small'`).toHaveLength(0)
  })
})

describe('the rounds of a transaction', () => {
  const insert = (sql: Sql, key: string, count: number | null = 1) =>
    sql`insert into limit_count (key, window_start, count) values (${key}, now(), ${count})`
  const stored = async ({ owner }: World, key: string) =>
    (await owner`select from limit_count where key like ${`${key}%`}`).length

  test('are one less where the first thing that it asks is a read, and another where its last goes with the commit', async ({
    world,
  }) => {
    const { sql } = world
    const write = async (tx: Sql) => {
      await tx`select 1`
      await insert(tx, `rounds ${Math.random()}`)
    }
    const last = async (tx: Sql) => {
      await tx`select 1`
      await sendWithCommit(tx, insert(tx, `rounds ${Math.random()}`))
    }
    // Each connection has prepared both by then.
    await Promise.all(Array.from({ length: 12 }, async () => await sql.begin(last)))
    const rounds = [
      await countWrites(async () => await sql.begin(write)),
      await countWrites(async () => await sql.begin(write, 'reads')),
      await countWrites(async () => await sql.begin(last, 'reads')),
    ]
    expect(rounds).toEqual([4, 3, 2])
    expect(await stored(world, 'rounds')).toBe(15)
  })

  test('end with all that was to go with the commit, in its order, or with nothing where one of it fails', async ({
    world,
  }) => {
    const { sql, owner } = world
    await sql.begin(async (tx) => {
      await insert(tx, 'whole 1')
      await sendWithCommit(tx, insert(tx, 'whole 2'))
      await sendWithCommit(tx, tx`update limit_count set count = count + 1 where key = 'whole 2'`)
      expect(await tx`select from limit_count where key = 'whole 2'`).toHaveLength(0)
    })
    expect(await owner`select key, count from limit_count order by key`).toMatchObject([
      { key: 'whole 1', count: 1 },
      { key: 'whole 2', count: 2 },
    ])
    for (const others of [0, 1, 2]) {
      const failing = sql.begin(async (tx) => {
        await insert(tx, 'half 1')
        for (let n = 0; n < others; n++) await sendWithCommit(tx, insert(tx, `half other ${n}`))
        await sendWithCommit(tx, insert(tx, 'half 2', null))
        await sendWithCommit(tx, insert(tx, 'half 3'))
      })
      await expect(failing).rejects.toMatchObject({ code: '23502' })
    }
    expect(await stored(world, 'half')).toBe(0)
    await sendWithCommit(sql, insert(sql, 'alone'))
    expect(await stored(world, 'alone')).toBe(1)
  })

  test('are another one less where the last of the work is committed with it, and nothing is written where that fails or is not begun', async ({
    world,
  }) => {
    const { sql } = world
    const work = (tx: Sql) => async () =>
      await Promise.all([insert(tx, `with 1 ${Math.random()}`), tx<{ n: number }[]>`select 1 as n`])
    const waiting = async (tx: Sql) => (await work(tx)())[1]
    const along = async (tx: Sql) => (await commitWith(tx, work(tx)))[1]
    await Promise.all(Array.from({ length: 12 }, async () => await sql.begin(along)))
    const rounds = [
      await countWrites(async () => expect(await sql.begin(waiting)).toEqual([{ n: 1 }])),
      await countWrites(async () => expect(await sql.begin(along)).toEqual([{ n: 1 }])),
    ]
    expect(rounds).toEqual([3, 2])
    expect(await stored(world, 'with')).toBe(14)
    const failing = async (tx: Sql) => {
      await insert(tx, 'failed 1')
      await commitWith(tx, async () => await Promise.all([insert(tx, 'failed 2'), insert(tx, 'failed 3', null)]))
    }
    await expect(sql.begin(failing)).rejects.toMatchObject({ code: '23502' })
    const thrown = async (tx: Sql) => {
      await insert(tx, 'failed 4')
      const refused = commitWith(tx, async () => await Promise.reject(new Error('before anything was sent')))
      // It goes on for as long as a statement takes, and is not committed meanwhile.
      await refused.catch(async () => await tx`select 1`)
      await refused
    }
    await expect(sql.begin(thrown)).rejects.toThrow('before anything was sent')
    const late = async (tx: Sql) => {
      await commitWith(tx, async () => await insert(tx, 'with 2'))
      await insert(tx, 'failed 5')
    }
    await expect(sql.begin(late)).rejects.toThrow('over')
    const handedOverLate = async (tx: Sql) => {
      await commitWith(tx, async () => await insert(tx, 'with 3'))
      await sendWithCommit(tx, insert(tx, 'failed 6'))
    }
    await expect(sql.begin(handedOverLate)).rejects.toThrow('had gone out')
    expect([await stored(world, 'failed'), await stored(world, 'with')]).toEqual([0, 16])
    await commitWith(sql, async () => await insert(sql, 'with 4'))
    expect(await stored(world, 'with')).toBe(17)
  })

  test('have one end for all that goes out in one write, from the beginning to the commit', async ({ world }) => {
    const { sql } = world
    const all = async (tx: Sql) =>
      await commitWith(
        tx,
        async () => await Promise.all([insert(tx, `one ${Math.random()}`), tx`select 1`, tx`select 2`]),
      )
    await Promise.all(Array.from({ length: 12 }, async () => await sql.begin(all, 'along')))
    expect(await countEnds(async () => await sql.begin(all, 'along'))).toBe(1)
    expect(await stored(world, 'one')).toBe(13)
  })

  test('end for all that went out with what fails: nothing behind it is done, and each is of use on that connection afterwards', async ({
    world,
  }) => {
    const { sql } = world
    const behind = (tx: Sql) => tx<{ n: number }[]>`select count(*)::int as n from limit_count where key = 'behind'`
    const said: PromiseSettledResult<unknown>[] = []
    const failing = async (tx: Sql) => {
      said.push(...(await Promise.allSettled([insert(tx, 'behind'), insert(tx, 'behind', null), behind(tx)])))
    }
    await expect(sql.begin(failing)).rejects.toMatchObject({ code: '23502' })
    expect(said.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    // The same connection: no other has been opened.
    expect(await sql.begin(async (tx) => await behind(tx))).toEqual([{ n: 0 }])
  })

  test('[V01] lost at the commit leave nothing of it, and every connection of use', async ({ world }) => {
    const { sql } = world
    const losing = async (tx: Sql) => {
      await insert(tx, 'lost 1')
      await sendWithCommit(tx, tx`select pg_terminate_backend(pg_backend_pid())`)
      await sendWithCommit(tx, insert(tx, 'lost 2'))
    }
    for (let time = 0; time < 6; time++)
      await expect(sql.begin(losing, 'reads')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await stored(world, 'lost')).toBe(0)
    expect(await Promise.all(Array.from({ length: 8 }, async () => await sql.begin(planning)))).toHaveLength(8)
  })

  test('[V01] that lost its connection before its first read write nothing', async ({ world }) => {
    const { sql, owner } = world
    await Promise.all([1, 2, 3, 4].map(async () => await sql.begin(planning)))
    await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chowk application'`
    const late = async (tx: Sql) => {
      await tx`select pg_terminate_backend(pg_backend_pid())`
      await insert(tx, 'late')
    }
    for (let time = 0; time < 6; time++)
      await expect(sql.begin(late, 'reads')).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await stored(world, 'late')).toBe(0)
  })
})

test('a query holds what it sent no more once that is written, and whom it answered no more once it is over', () => {
  const [done, fail] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const query = new RowQuery({ text: 'select $1', values: ['long'], name: undefined }, { done, fail })
  const bind = vi.fn<(what: { values: string[] }) => void>()
  query.prepare({ parse() {}, bind, describe() {}, execute() {}, sync() {} } as never)
  expect([bind.mock.calls[0]?.[0].values, query.values]).toEqual([['long'], []])
  query.handleReadyForQuery()
  query.handleReadyForQuery()
  query.handleError(new Error('too late'))
  expect([done.mock.calls.length, fail.mock.calls.length]).toEqual([1, 0])
})
