import { describe, expect } from 'vitest'
import { createDepartment, updateDepartment } from '@chowk/contract/member/department.ts'
import { updateMember } from '@chowk/contract/member/member-file.ts'
import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import { getUpload } from '@chowk/contract/member/upload.ts'
import type { Upload } from '@chowk/contract/member/upload.ts'
import { givenCommitted, runUndo } from '../../testing/members/member-upload.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenOffice(world: World) {
  const workspace = await world.workspace({ name: 'Banyan Works', kind: 'CORPORATE' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'OWNER' })
  const stateOf = async () =>
    await world.owner`
      select m.shown_name as name, m.state, d.name as department, g.shown_name as manager from membership m
      left join department d on d.id = m.department_id left join membership g on g.id = m.manager_id and g.left_at is null
      where m.workspace_id = ${workspace} and m.role <> 'OWNER' order by m.shown_name`
  const undone = async (uploadId: string): Promise<Upload> => {
    await head.call(undoUpload, { uploadId })
    await runUndo(world, { uploadId, actorId: head.id })
    return await head.call(getUpload, { uploadId })
  }
  const departments = async () =>
    await world.owner<{ id: string; name: string; version: number }[]>`
      select id, name, version from department where workspace_id = ${workspace} order by name`
  return { workspace, head, stateOf, undone, departments }
}

describe('a file that is taken back', () => {
  test('takes the departments along that it made, and leaves those that somebody has changed, filled or built upon since', async ({
    world,
  }) => {
    const { head, workspace, stateOf, undone, departments } = await givenOffice(world)
    await head.call(createDepartment, { name: 'Looms' }, { 'idempotency-key': fresh() })
    const file = `Name,E-mail,Department
Asha Rao,asha@banyan.example,Dyes
Banu Irani,banu@banyan.example,Dyes
Chand Patil,chand@banyan.example,Accounts
Dev Sen,dev@banyan.example,Packing
Esha Oak,esha@banyan.example,Gate
Farah Khan,farah@banyan.example,Looms
`
    const { id, counts } = await givenCommitted(world, head, file, { makesDepartments: true })
    expect(counts).toMatchObject({ created: 6 })
    expect((await departments()).map(({ name }) => name)).toEqual(['Accounts', 'Dyes', 'Gate', 'Looms', 'Packing'])
    const [accounts, , , , packing] = await departments()
    await head.call(updateDepartment, { id: accounts?.id ?? '', name: 'Books', version: accounts?.version ?? 0 })
    await head.call(
      createDepartment,
      { name: 'Night shift', parentId: packing?.id ?? '' },
      { 'idempotency-key': fresh() },
    )
    // She has said yes meanwhile, and stays.
    await world.owner`update membership set state = 'PRESENT' where workspace_id = ${workspace} and shown_name = 'Esha Oak'`
    expect(await undone(id)).toMatchObject({ state: 'UNDONE', counts: { undone: 5, leftAlone: 1 } })
    expect((await departments()).map(({ name }) => name)).toEqual(['Books', 'Gate', 'Looms', 'Night shift', 'Packing'])
    expect(await stateOf()).toMatchObject([
      { name: 'Asha Rao', state: 'REVOKED', department: null },
      { name: 'Banu Irani', state: 'REVOKED', department: null },
      { name: 'Chand Patil', state: 'REVOKED', department: 'Books' },
      { name: 'Dev Sen', state: 'REVOKED', department: 'Packing' },
      { name: 'Esha Oak', state: 'PRESENT', department: 'Gate' },
      { name: 'Farah Khan', state: 'REVOKED', department: 'Looms' },
    ])
    // The same file brings all of them in again.
    const again = await givenCommitted(world, head, file, { makesDepartments: true })
    expect(again.counts).toMatchObject({ created: 5, unchanged: 1, failed: 0 })
    expect((await departments()).map(({ name }) => name)).toContain('Dyes')
  })

  test('[cso:O19] gives everybody the manager of before, and leaves whoever was given another one since', async ({
    world,
  }) => {
    const { head, workspace, stateOf, undone } = await givenOffice(world)
    const headings = 'Name,E-mail,Code,Reports to'
    await givenCommitted(
      world,
      head,
      `${headings}
Asha Rao,asha@banyan.example,B-1,
Banu Irani,banu@banyan.example,B-2,B-1
Chand Patil,chand@banyan.example,B-3,B-1
Dev Sen,dev@banyan.example,B-4,
`,
    )
    const before = await stateOf()
    // The new one comes after those who are to report to her, and before somebody who does.
    const { id, counts } = await givenCommitted(
      world,
      head,
      `${headings}
Banu Irani,banu@banyan.example,B-2,B-9
Chand Patil,chand@banyan.example,B-3,B-9
Esha Oak,esha@banyan.example,B-9,B-4
Farah Khan,farah@banyan.example,B-8,B-9
`,
    )
    expect(counts).toMatchObject({ created: 2, updated: 2 })
    expect((await stateOf()).map(({ name, manager }) => [name, manager])).toEqual([
      ['Asha Rao', null],
      ['Banu Irani', 'Esha Oak'],
      ['Chand Patil', 'Esha Oak'],
      ['Dev Sen', null],
      ['Esha Oak', 'Dev Sen'],
      ['Farah Khan', 'Esha Oak'],
    ])
    const [chand] = await world.owner<{ id: string; version: number }[]>`
      select id, version from membership where workspace_id = ${workspace} and shown_name = 'Chand Patil'`
    const [dev] = await world.owner<{ id: string }[]>`
      select id from membership where workspace_id = ${workspace} and shown_name = 'Dev Sen'`
    await head.call(updateMember, { id: chand?.id ?? '', version: chand?.version ?? 0, managerId: dev?.id ?? '' })
    expect(await undone(id)).toMatchObject({ state: 'UNDONE', counts: { undone: 3, leftAlone: 1 } })
    const after = (await stateOf()).filter(({ state }) => state !== 'REVOKED')
    expect(after).toEqual(before.map((row) => (row['name'] === 'Chand Patil' ? { ...row, manager: 'Dev Sen' } : row)))
  })
})
