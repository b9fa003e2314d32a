import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { jobRun } from '../../testing/job-run.ts'
import type { World } from '../../testing/world.ts'
import { departmentsOfClosed } from './closed-departments.ts'
import { addUpCountsTask } from './member-counts.ts'

const kept = async (world: World) =>
  await world.owner<{ n: number }[]>`
  select workspace_id, department_id, state, sum(n)::int as n from member_count group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`

const counted = async (world: World) =>
  await world.owner<{ n: number }[]>`
  select m.workspace_id, m.department_id, m.state, count(*)::int as n from membership m join workspace w on w.id = m.workspace_id and w.kind <> 'DEFAULT'
  group by 1, 2, 3 order by 1, 2, 3`

test('whatever is done to members one by one or many at once, they are counted in their states and departments, before and after the counts are added up', async ({
  world,
}) => {
  const school = await world.workspace({ slug: 'neem' })
  const other = await world.workspace({ slug: 'peepal' })
  const people = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => await world.person({ workspace: n < 9 ? school : other })),
  )
  const [first = '', second = ''] = (
    await world.owner<{ id: string }[]>`
      insert into department (workspace_id, name) values (${school}, 'Class 7'), (${school}, 'Class 8') returning id`
  ).map(({ id }) => id)
  const ids = people.slice(0, 9).map(({ id }) => id)
  const { owner } = world
  const steps = [
    async () =>
      await owner`update membership set department_id = ${first} where workspace_id = ${school} and person_id = any(${ids.slice(0, 6)}::uuid[])`,
    async () =>
      await owner`update membership set department_id = ${second} where workspace_id = ${school} and person_id = ${ids[0]}`,
    async () =>
      await owner`update membership set state = 'SUSPENDED' where workspace_id = ${school} and person_id = any(${ids.slice(2, 4)}::uuid[])`,
    async () => await owner`update membership set state = 'LEFT' where person_id = any(${ids.slice(3, 5)}::uuid[])`,
    async () => await owner`update membership set state = 'PRESENT' where person_id = ${ids[3]}`,
    async () => await owner`update membership set seen_at = now() where workspace_id = ${school}`,
    async () => await owner`delete from membership where person_id = ${ids[8]}`,
    async () => await owner`update membership set department_id = null where workspace_id = ${school}`,
  ]
  const addUp = addUpCountsTask(world.sql)
  for (const [index, step] of steps.entries()) {
    await step()
    expect(await kept(world)).toEqual(await counted(world))
    if (index % 2 === 1) await addUp(null, jobRun())
    expect(await kept(world)).toEqual(await counted(world))
  }
  await addUp(null, jobRun())
  const rows = await owner<{ n: number }[]>`select count(*)::int as n from member_count`
  expect(rows[0]?.n).toBe((await counted(world)).length)
})

test('counts are added up while a closed workspace is ended, or while one is held: nobody waits, and of the ended one no count stays', async ({
  world,
}) => {
  const [ended, held] = [await world.workspace({ slug: 'neem' }), await world.workspace({ slug: 'peepal' })]
  for (const workspace of [ended, held, ended, held]) await world.person({ workspace })
  await world.owner`update workspace set state = 'CLOSED', closes_at = now() where id = ${ended}`
  const counts = async () =>
    await world.owner<{ workspaceId: string; n: number }[]>`
      select workspace_id, n from member_count where workspace_id in (${ended}, ${held}) order by workspace_id`
  const addUp = addUpCountsTask(world.sql)
  const waiting = async () =>
    (await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  const isWaiting = async () => {
    await expect.poll(waiting).toBe(1)
  }
  const adding = await world.sql.begin(async (tx) => {
    await tx`select from workspace where id in (${ended}, ${held}) order by id for update`
    const running = addUp(null, jobRun())
    await Promise.race([running, isWaiting()])
    await departmentsOfClosed.purge(tx, { workspaceId: ended, at: world.clock.now() })
    return { running }
  })
  await adding.running
  expect(await counts()).toEqual([1, 1].map((n) => ({ workspaceId: held, n })))
  await addUp(null, jobRun())
  expect(await counts()).toEqual([{ workspaceId: held, n: 2 }])
})
