import { describe, expect } from 'vitest'
import { cancelUpload, changeUploadRow } from '@chowk/contract/member/upload.ts'
import { previewRollover } from '@chowk/contract/member/rollover.ts'
import { givenChecked, givenCommitted, rowsOf } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenOffice(world: World, kind?: string) {
  const workspace = await world.workspace({ name: 'Neelkanth School', ...(kind && { kind }) })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  return { workspace, head }
}

const departmentsOf = async ({ owner }: World, workspace: string) =>
  await owner`
    select d.name, d.class, d.section, d.session, p.name as parent,
      (select count(*)::int from membership m where m.department_id = d.id and m.class is not distinct from d.class) as pupils
    from department d left join department p on p.id = d.parent_id where d.workspace_id = ${workspace} order by d.class, d.name`

describe('departments that a file makes', () => {
  test('a school that begins with a file sees before which classes it makes, and then has them with section and session, and its pupils go up at the end of the year', async ({
    world,
  }) => {
    const { head, workspace } = await givenOffice(world)
    const file = `Name,E-mail,Code,Department,Role,Guardian contact
Aarav Shinde,aarav@neem.example,P-1,Class 7 A,member,9876500001
Rehana Bano,rehana@neem.example,P-2,VII-A,member,9876500002
देव पाटिल,dev@neem.example,P-3,कक्षा ८ B,member,9876500003
Mohan Lal,mohan@neem.example,S-1,Grounds,faculty,
`
    const checked = await givenChecked(world, head, file, { makesDepartments: true })
    expect(checked.newDepartments).toEqual({
      count: 3,
      first: [
        { name: 'Class 7 A', class: 7, section: 'A', people: 2 },
        { name: 'कक्षा ८ B', class: 8, section: 'B', people: 1 },
        { name: 'Grounds', class: null, section: '', people: 1 },
      ],
    })
    const mended = await head.call(changeUploadRow, {
      uploadId: checked.id,
      number: 5,
      values: { department: 'Class 7 A' },
    })
    expect(mended.upload.newDepartments).toMatchObject({ count: 2, first: [{ people: 3 }, { people: 1 }] })
    await head.call(cancelUpload, { uploadId: checked.id })
    const made = await givenCommitted(world, head, file, { makesDepartments: true })
    expect(made.newDepartments).toEqual({ count: 0, first: [] })
    expect(made).toMatchObject({ state: 'COMPLETED', counts: { created: 4 } })
    const session = '2026-27'
    expect(await departmentsOf(world, workspace)).toEqual([
      { name: 'Class 7 A', class: 7, section: 'A', session, parent: null, pupils: 2 },
      { name: 'कक्षा ८ B', class: 8, section: 'B', session, parent: null, pupils: 1 },
      { name: 'Grounds', class: null, section: '', session: null, parent: null, pupils: 1 },
    ])
    const plan = await head.call(previewRollover, { from: session })
    expect(plan).toMatchObject({ moving: 3, outside: 0 })
    const again = await givenCommitted(world, head, file, { makesDepartments: true })
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  })

  test('a letter in the column of sections is the class beside it, and a new class lies where its siblings lie', async ({
    world,
  }) => {
    const { head, workspace } = await givenOffice(world)
    await world.owner`
      with wing as (insert into department (workspace_id, name) values (${workspace}, 'Middle wing') returning id)
      insert into department (workspace_id, name, class, section, session, parent_id) select ${workspace}, 'Seven A', 7, 'A', '2025-26', id from wing`
    const file = `Name,E-mail,Class,Section,Guardian contact
Aarav Shinde,aarav@neem.example,7,A,9876500001
Rehana Bano,rehana@neem.example,7,B,9876500002
Asha Rao,asha@neem.example,8,B,9876500003
`
    await givenCommitted(world, head, file, { makesDepartments: true })
    const [parent, session] = ['Middle wing', '2025-26']
    expect((await departmentsOf(world, workspace)).slice(0, 3)).toEqual([
      { name: 'Class 7 B', class: 7, section: 'B', session, parent, pupils: 1 },
      { name: 'Seven A', class: 7, section: 'A', session, parent, pupils: 1 },
      { name: 'Class 8 B', class: 8, section: 'B', session, parent, pupils: 1 },
    ])
  })

  test('a pupil of a class that is made needs a guardian, and a row that says another class is at fault', async ({
    world,
  }) => {
    const { head } = await givenOffice(world)
    const file = `Name,E-mail,Class,Department,Guardian contact
Aarav Shinde,aarav@neem.example,,Class 7 A,
Rehana Bano,rehana@neem.example,8,Class 7 A,9876500002
`
    const { id } = await givenChecked(world, head, file, { makesDepartments: true })
    const rows = await rowsOf(head, id)
    expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['GUARDIAN_MISSING'], ['CLASS_DIFFERS']])
  })

  test('a company may call a department like a class, and nobody in it becomes a pupil', async ({ world }) => {
    const { head, workspace } = await givenOffice(world, 'CORPORATE')
    await givenCommitted(world, head, 'Name,E-mail,Department\nAsha Rao,asha@neem.example,Grade 7\n', {
      makesDepartments: true,
    })
    expect(await departmentsOf(world, workspace)).toEqual([
      { name: 'Grade 7', class: null, section: '', session: null, parent: null, pupils: 1 },
    ])
  })
})
