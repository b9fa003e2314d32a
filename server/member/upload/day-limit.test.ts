import { expect } from 'vitest'
import { cancelUpload, commitUpload, getUpload } from '@chowk/contract/member/upload.ts'
import { givenChecked, givenCommitted, runCheck, runCommit, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'

const HOUR_MS = 3_600_000
const fileOf = (number: number) => `Name,E-mail\nMember Number,member${number}@neem.example\n`

test('five files a day are those that were brought in, of one organisation, and the refusal says from when the next is possible [R2:O33]', async ({
  world,
}) => {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const facts = { workspace, role: 'ADMIN' } as const
  const [head, deputy] = [await world.person(facts), await world.person(facts)]
  for (let file = 0; file < 6; file++)
    await head.call(cancelUpload, { uploadId: (await givenChecked(world, head, fileOf(file))).id })
  await sendMembers(head, 'no table')
  const first = world.clock.now()
  await givenCommitted(world, head, fileOf(1))
  world.clock.pass(2 * HOUR_MS)
  const now = async ({ id }: { id: string }) => await world.session(id, workspace)
  for (let file = 2; file < 6; file++) await givenCommitted(world, await now(head), fileOf(file))
  const later = await now(deputy)
  const { id: uploadId } = await givenChecked(world, later, fileOf(6))
  expect(await later.ask(commitUpload, { uploadId })).toMatchObject({
    statusCode: 429,
    body: {
      code: 'TOO_MANY_UPLOADS',
      details: { most: 5, nextAt: new Date(first.getTime() + 24 * HOUR_MS).toISOString() },
    },
  })
  const other = await world.workspace({ name: 'Banyan Club' })
  await world.owner`insert into membership (workspace_id, person_id, role) values (${other}, ${head.id}, 'ADMIN')`
  const elsewhere = await givenCommitted(world, await world.session(head.id, other), fileOf(7))
  expect(elsewhere.state).toBe('COMPLETED')
  world.clock.pass(22 * HOUR_MS + 1)
  const nextDay = await now(head)
  await nextDay.call(commitUpload, { uploadId })
  await runCommit(world, uploadId)
  expect(await nextDay.call(getUpload, { uploadId })).toMatchObject({ state: 'COMPLETED', counts: { created: 1 } })
})

test('a file that is to be brought in at once waits for a hand past the limit [R2:O33]', async ({ world }) => {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ workspace, role: 'ADMIN' })
  for (let file = 0; file < 5; file++) await givenCommitted(world, head, fileOf(file))
  const { body } = await sendMembers(head, fileOf(5), { commit: 'AT_ONCE' })
  await runCheck(world, body.id)
  expect((await head.call(getUpload, { uploadId: body.id })).state).toBe('READY')
})
