import { expect } from 'vitest'
import { setAdminStatus, setFacultyStatus } from '@chowk/contract/member/admin.ts'
import {
  changeMembers,
  leaveWorkspace,
  removeMember,
  suspendMember,
  updateMember,
} from '@chowk/contract/member/member-file.ts'
import { test } from '../../testing/test.ts'

const reason = 'She has left the school.'

test('[O05] the last administrator cannot be demoted, disabled or removed by any call', async ({ world }) => {
  const workspace = await world.workspace({ name: 'Neem School' })
  const banu = await world.person({ workspace, role: 'ADMIN', name: 'Banu' })
  // None of these is one.
  await world.person({ workspace, role: 'FACULTY' })
  const beside = await world.person({ workspace, role: 'ADMIN' })
  await world.owner`update membership set state = 'SUSPENDED' where person_id = ${beside.id}`
  const own = async () =>
    (
      await world.owner<{ id: string; role: string; state: string; version: number }[]>`
        select id, role, state, version from membership where person_id = ${banu.id}`
    )[0]!
  const before = await own()
  const { id, version } = before
  const answers = [
    await banu.ask(updateMember, { id, version, role: 'FACULTY' }),
    await banu.ask(updateMember, { id, version, role: 'MEMBER' }),
    await banu.ask(setAdminStatus, { id, status: 'DISABLED', reason }),
    await banu.ask(setAdminStatus, { id, status: 'REMOVED', reason }),
    await banu.ask(setFacultyStatus, { id, status: 'DISABLED', reason }),
    await banu.ask(suspendMember, { id, reason }),
    await banu.ask(removeMember, { id, reason }),
    await banu.ask(leaveWorkspace, {}),
  ]
  expect(answers.map(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toEqual(answers.map(() => true))
  for (const change of [
    { what: 'ROLE', role: 'MEMBER' },
    { what: 'SUSPEND', reason },
    { what: 'REMOVE', reason },
  ] as const) {
    const { statusCode, body } = await banu.ask(changeMembers, { ids: [id], change })
    expect([statusCode === 200 ? body['changed'] : 0, change.what]).toEqual([0, change.what])
  }
  expect(await own()).toEqual(before)
})
