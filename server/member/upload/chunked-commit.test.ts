import { describe, expect } from 'vitest'
import { commitUpload, getUpload } from '@chowk/contract/member/upload.ts'
import { givenChecked, rowsOf, runCommit } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  await world.owner`
    insert into department (workspace_id, name, class) values (${workspace}, 'Class 7 A', 7), (${workspace}, 'Class 8 B', 8)`
  const committed = async (uploadId: string) => {
    await head.call(commitUpload, { uploadId })
    await runCommit(world, uploadId)
    const outcomes = (await rowsOf(head, uploadId)).map(({ number, outcome, faults }) => [
      number,
      outcome,
      faults.map(({ code }) => code).join(),
    ])
    return { upload: await head.call(getUpload, { uploadId }), outcomes }
  }
  return { workspace, head, committed }
}

describe('rows that are written together', () => {
  test('are written as each would be by itself: families share a telephone, who is known elsewhere keeps her account, and what was changed since the check stops its own row alone', async ({
    world,
  }) => {
    const { workspace, head, committed } = await givenSchool(world)
    const known = await world.person({ name: 'Rehana Bano', email: 'rehana@banyan.example' })
    const file = `Name,E-mail,Mobile,Code,Department,Guardian contact
Aarav Shinde,aarav@neem.example,9822000001,N-1,Class 7 A,9876500001
Isha Shinde,isha@neem.example,9822000001,N-2,Class 7 A,9876500001
Rehana Bano,rehana@banyan.example,,N-3,Class 7 A,9876500002
Dev Patil,dev@neem.example,,N-4,Class 7 A,9876500003
Ila Oak,ila@neem.example,,N-5,Class 8 B,9876500004
Chand Lobo,,9822000009,N-6,Class 7 A,9876500005
`
    const { id } = await givenChecked(world, head, file)
    const stranger = await world.person({ name: 'Somebody', workspace })
    await world.owner`
      update membership set employee_code = 'n-4' where workspace_id = ${workspace} and person_id = ${stranger.id}`
    await world.owner`update department set is_active = false where workspace_id = ${workspace} and name = 'Class 8 B'`
    const { upload, outcomes } = await committed(id)
    expect(outcomes).toEqual([
      [2, 'CREATED', ''],
      [3, 'CREATED', ''],
      [4, 'CREATED', ''],
      [5, 'FAILED', 'CODE_TAKEN'],
      [6, 'FAILED', 'DEPARTMENT_CLOSED'],
      [7, 'CREATED', ''],
    ])
    expect(upload).toMatchObject({
      state: 'PARTIAL',
      done: 6,
      counts: { created: 4, failed: 2 },
      invitationsWaiting: 4,
    })
    const people = await world.owner`
      select m.employee_code as code, m.shown_mobile as shown, p.mobile as own, m.class, p.id = ${known.id} as is_known
      from membership m join person p on p.id = m.person_id
      where m.workspace_id = ${workspace} and m.employee_code like 'N-%' order by m.employee_code`
    expect(people).toEqual([
      { code: 'N-1', shown: '+919822000001', own: '+919822000001', class: 7, isKnown: false },
      { code: 'N-2', shown: '+919822000001', own: null, class: 7, isKnown: false },
      { code: 'N-3', shown: null, own: null, class: 7, isKnown: true },
      { code: 'N-6', shown: '+919822000009', own: '+919822000009', class: 7, isKnown: false },
    ])
  })

  test('take the seats that are left in their order, though more of them were free when the file was checked', async ({
    world,
  }) => {
    const { workspace, head, committed } = await givenSchool(world)
    await world.owner`update plan set seats = 100 where code = 'FREE'`
    const rows = Array.from({ length: 60 }, (_, n) => `Asha Rao,asha${n}@neem.example`)
    const { id, counts } = await givenChecked(world, head, `Name,E-mail\n${rows.join('\n')}\n`)
    expect(counts).toMatchObject({ new: 60, faulty: 0 })
    const [seat] = await world.owner<
      { taken: number }[]
    >`select taken from workspace_seat where workspace_id = ${workspace}`
    await world.owner`update plan set seats = ${(seat?.taken ?? 0) + 55} where code = 'FREE'`
    const { upload, outcomes } = await committed(id)
    expect(outcomes.slice(0, 55).every(([, outcome]) => outcome === 'CREATED')).toBe(true)
    expect(outcomes.slice(55)).toEqual([57, 58, 59, 60, 61].map((number) => [number, 'FAILED', 'SEATS_TAKEN']))
    expect(upload).toMatchObject({ state: 'PARTIAL', done: 60, counts: { created: 55, failed: 5 } })
    const [after] = await world.owner<
      { taken: number }[]
    >`select taken from workspace_seat where workspace_id = ${workspace}`
    expect(after?.taken).toBe((seat?.taken ?? 0) + 55)
  })
})
