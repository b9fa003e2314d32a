import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { commitUpload, getUpload, retryUpload } from '@chowk/contract/member/upload.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { commitIn, killedAt } from '../../testing/members/killed-commit.ts'
import {
  commitTask,
  givenChecked,
  givenCommitted,
  rowsOf,
  runCheck,
  runCommit,
  runUndo,
} from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

const LOST = 12
const CODE_OF_LOST = `N-${LOST}`

const file = (rows: number) =>
  `Name,E-mail,Code\n${Array.from({ length: rows }, (_, n) => `Asha Rao,many${n}@neem.example,N-${n}`).join('\n')}\n`

// What no check foresees: the database itself refuses one of the people.
const refuse = async (
  { owner }: World,
  { sqlState, what = 'insert' }: { sqlState: string; what?: 'insert' | 'update' },
) =>
  await owner.unsafe(`
    create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.employee_code = '${CODE_OF_LOST}' then raise exception 'not this one' using errcode = '${sqlState}'; end if; return new; end $$;
    create trigger refuse_one before ${what} on membership for each row execute function refuse_one();`)

const mend = async ({ owner }: World) => await owner.unsafe('drop trigger refuse_one on membership')

async function givenBegun(world: World, rows = 60) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  await world.owner`update plan set seats = 1000 where code = 'FREE'`
  const { id } = await givenChecked(world, head, file(rows))
  await head.call(commitUpload, { uploadId: id })
  const state = async () => await head.call(getUpload, { uploadId: id })
  const comeIn = async () =>
    await world.owner`
      select count(*)::int as count, count(distinct m.person_id)::int as people
      from membership m join person p on p.id = m.person_id where m.workspace_id = ${workspace} and p.email like 'many%'`
  return { head, id, state, comeIn }
}

describe('a row that fails for good', () => {
  test('[O02] becomes a failed row with its reason; all others come in, the upload ends, and once the cause is mended the row alone is tried again', async ({
    world,
  }) => {
    const { head, id, state, comeIn } = await givenBegun(world)
    await refuse(world, { sqlState: '23514' })
    await runCommit(world, id)
    expect(await state()).toMatchObject({ state: 'PARTIAL', done: 60, counts: { created: 59, failed: 1 } })
    expect(await comeIn()).toEqual([{ count: 59, people: 59 }])
    const failed = await rowsOf(head, id, 'FAILED')
    expect(failed.map(({ number, faults }) => [number, faults.map(({ code, message }) => [code, message.en])])).toEqual(
      [[LOST + 2, [['NOT_DONE', 'This could not be done. Try again.']]]],
    )

    await mend(world)
    await head.call(retryUpload, { uploadId: id })
    await runCheck(world, id)
    await head.call(commitUpload, { uploadId: id })
    await runCommit(world, id)
    expect(await state()).toMatchObject({ state: 'COMPLETED', counts: { created: 60, failed: 0 } })
    expect(await comeIn()).toEqual([{ count: 60, people: 60 }])
  })

  test('[O02] keeps nobody else out when the process is killed behind it and started again: every other person once', async ({
    world,
  }) => {
    const { id, state, comeIn } = await givenBegun(world, 200)
    await refuse(world, { sqlState: '23514' })
    await killedAt(world, id, 'many120@neem.example')
    expect(await state()).toMatchObject({ state: 'COMMITTING', done: 100 })
    expect(await once(commitIn(world, id), 'exit')).toEqual([0, null])
    expect(await state()).toMatchObject({ state: 'PARTIAL', done: 200, counts: { created: 199, failed: 1 } })
    expect(await comeIn()).toEqual([{ count: 199, people: 199 }])
  })

  test('[O02] is not told apart too early: while the fault is the database’s, the job tries again, and only its last try lets the row go', async ({
    world,
  }) => {
    const { id, state } = await givenBegun(world)
    await refuse(world, { sqlState: '53100' })
    const task = commitTask(world)
    const tried = jobRun()
    await expect(task({ uploadId: id }, tried)).rejects.toThrow('not this one')
    expect(await state()).toMatchObject({ state: 'COMMITTING', done: LOST, counts: { failed: 0 } })
    await task({ uploadId: id }, { ...tried, attempt: 10, isLast: true })
    expect(await state()).toMatchObject({ state: 'PARTIAL', counts: { created: 59, failed: 1 } })
  })

  test('says that somebody changed it meanwhile where another took a value that only one may have', async ({
    world,
  }) => {
    const { head, id } = await givenBegun(world)
    await refuse(world, { sqlState: '23505' })
    await runCommit(world, id)
    const failed = await rowsOf(head, id, 'FAILED')
    expect(failed.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['CHANGED_MEANWHILE']])
  })

  test('is left alone when the file is taken back and it cannot be; all others are taken back', async ({ world }) => {
    const workspace = await world.workspace({ name: 'Neelkanth School' })
    const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
    const { id } = await givenCommitted(world, head, file(20))
    await refuse(world, { sqlState: '23514', what: 'update' })
    await head.call(undoUpload, { uploadId: id })
    await runUndo(world, { uploadId: id, actorId: head.id })
    expect(await head.call(getUpload, { uploadId: id })).toMatchObject({
      state: 'UNDONE',
      counts: { undone: 19, leftAlone: 1 },
    })
  })
})
