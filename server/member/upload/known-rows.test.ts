import { describe, expect } from 'vitest'
import { cancelUpload, changeUploadRow, commitUpload, getUpload, retryUpload } from '@chowk/contract/member/upload.ts'
import { givenChecked, givenCommitted, rowsOf, runCheck, runCommit } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', workspace, role: 'ADMIN' })
  return { workspace, head }
}

describe('rows about people who are here already', () => {
  test('[cso:O20] a row is known by member ID, then code, then e-mail, then mobile; an empty cell changes nothing, #CLEAR empties, and a column that is not there touches nobody’s rights', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(
      world,
      head,
      `Name,E-mail,Mobile,Code,Designation,Role,Store
Asha Rao,asha@neem.example,,A-1,Teacher,faculty,yes
Dev Patil,dev@neem.example,,A-2,Clerk,admin,yes
Isha Sen,isha@neem.example,,A-3,Librarian,faculty,no
Mohan Lal,,9876500077,A-4,Gardener,member,yes
`,
    )
    const [asha] = await world.owner<{ id: string }[]>`select id from membership where employee_code = 'A-1'`
    const changed = await givenCommitted(
      world,
      head,
      `Member ID,Name,E-mail,Mobile,Code,Designation
${asha?.id},,,,B-1,
,Dev Patil,dev.patil@neem.example,,A-2,#CLEAR
,Isha Sen,isha@neem.example,,B-3,
,Mohan Lal,,98765 00077,,Head gardener
`,
    )
    expect(changed).toMatchObject({ state: 'COMPLETED', counts: { created: 0, updated: 4, faulty: 0 } })
    const members = await world.owner`
      select shown_name as name, shown_email as email, employee_code as code, designation, role, store_allowed as store
      from membership where workspace_id = ${workspace} and shown_name <> 'Meera Kulkarni' order by shown_name`
    expect(members).toEqual([
      {
        name: 'Asha Rao',
        email: 'asha@neem.example',
        code: 'B-1',
        designation: 'Teacher',
        role: 'FACULTY',
        store: true,
      },
      { name: 'Dev Patil', email: 'dev.patil@neem.example', code: 'A-2', designation: '', role: 'ADMIN', store: true },
      {
        name: 'Isha Sen',
        email: 'isha@neem.example',
        code: 'B-3',
        designation: 'Librarian',
        role: 'FACULTY',
        store: false,
      },
      { name: 'Mohan Lal', email: null, code: 'A-4', designation: 'Head gardener', role: 'MEMBER', store: true },
    ])
    const unknown = await givenChecked(
      world,
      head,
      `Member ID,Name,E-mail\n${crypto.randomUUID()},Asha Rao,asha@neem.example\n`,
    )
    expect((await rowsOf(head, unknown.id))[0]?.faults[0]?.code).toBe('MEMBER_UNKNOWN')
  })

  test('a column for e-mail or mobile takes either, and a mobile of its own column counts more', async ({ world }) => {
    const { head, workspace } = await givenSchool(world)
    await givenCommitted(
      world,
      head,
      'Name,E-mail or mobile,WhatsApp\nAsha Rao,asha@neem.example,\nMohan Lal,98765 00077,\nDev Patil,9876500078,9876500079\n',
    )
    const members = await world.owner`
      select shown_name as name, shown_email as email, shown_mobile as mobile from membership
      where workspace_id = ${workspace} and shown_name <> 'Meera Kulkarni' order by shown_name`
    expect(members).toEqual([
      { name: 'Asha Rao', email: 'asha@neem.example', mobile: null },
      { name: 'Dev Patil', email: null, mobile: '+919876500079' },
      { name: 'Mohan Lal', email: null, mobile: '+919876500077' },
    ])
  })

  test('[cso:O24] a date of birth is kept whole, and one that may be two days is asked once for all files of the workspace', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const file = 'Name,E-mail,Date of birth\nTara Menon,tara@neem.example,04/03/1990\nAsha Rao,asha@neem.example,1991\n'
    const asked = await givenChecked(world, head, file)
    const [tara] = await rowsOf(head, asked.id, 'NEEDS_YOU')
    expect(tara?.faults).toEqual([
      expect.objectContaining({
        code: 'BIRTH_AMBIGUOUS',
        isWarning: true,
        suggestion: '1990-04-03',
        message: { en: 'Born 04/03/1990: read as 4 March. Right?', hi: 'जन्म 04/03/1990: 4 मार्च पढ़ा गया। सही है?' },
      }),
    ])
    await head.call(cancelUpload, { uploadId: asked.id })
    const said = await givenCommitted(world, head, file, { dateOrder: 'MONTH_FIRST' })
    expect(said).toMatchObject({ dateOrder: 'MONTH_FIRST', counts: { created: 2, warned: 0 } })
    const born = async () =>
      await world.owner`
      select name, birth_year, born_on::text from person where email like '%@neem.example' and birth_year is not null order by name`
    expect(await born()).toEqual([
      { name: 'Asha Rao', birthYear: 1991, bornOn: null },
      { name: 'Tara Menon', birthYear: 1990, bornOn: '1990-04-03' },
    ])
    const next = await givenCommitted(world, head, file.replace('04/03/1990', '05/03/1990'))
    expect(next.counts).toMatchObject({ updated: 1, unchanged: 1, warned: 0 })
    expect((await born())[1]).toMatchObject({ bornOn: '1990-05-03' })
    await world.owner`update person set birth_year = 1989 where name = 'Tara Menon'`
    expect((await born())[1]).toMatchObject({ birthYear: 1989, bornOn: null })
  })
})

describe('people whom a full list leaves out', () => {
  const listOf = (pupils: number) => {
    const rows = Array.from(
      { length: pupils },
      (_, n) => `Pupil ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[n]},p${n}@neem.example,P-${n}`,
    )
    return `Name,E-mail,Code\n${rows.join('\n')}\n`
  }

  test('[cso:O21] of a small school a tenth is many: three of twenty-five are typed, two are removed without', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    await givenCommitted(world, head, listOf(24))
    const three = await givenChecked(world, head, listOf(21), { mode: 'FULL_LIST' })
    expect(three).toMatchObject({ counts: { remove: 3 }, removalsToConfirm: 3 })
    await expect(head.call(commitUpload, { uploadId: three.id })).rejects.toThrow('REMOVALS_NOT_CONFIRMED')
    await head.call(cancelUpload, { uploadId: three.id })
    const two = await givenCommitted(world, head, listOf(22), { mode: 'FULL_LIST' })
    expect(two).toMatchObject({ state: 'COMPLETED', counts: { removed: 2 }, removalsToConfirm: null })
  })
  test('whoever has left by herself before the list is brought in is counted no more once failed rows are checked again, and takes the place of no row that stays the same', async ({
    world,
  }) => {
    const { head, workspace } = await givenSchool(world)
    const [, a, b, c, d] = listOf(4).split('\n')
    await givenCommitted(world, head, listOf(4))
    const file = `Name,E-mail,Code,Designation\n${a},Monitor\n${b},Monitor\n${c},\n`
    const { id, ...checked } = await givenChecked(world, head, file, { mode: 'FULL_LIST' })
    expect([d, checked]).toEqual([
      'Pupil D,p3@neem.example,P-3',
      expect.objectContaining({
        counts: expect.objectContaining({ changed: 2, same: 1, remove: 1 }),
        removalsToConfirm: 1,
      }),
    ])
    await world.owner`update membership set state = 'LEFT', left_at = now() where workspace_id = ${workspace} and employee_code = 'P-3'`
    await world.owner`update membership set version = version + 1 where workspace_id = ${workspace} and employee_code = 'P-0'`
    await world.owner`
      update membership set designation = 'Monitor', version = version + 1 where workspace_id = ${workspace} and employee_code = 'P-1'`
    await head.call(commitUpload, { uploadId: id, removals: 1 })
    await runCommit(world, id)
    const state = async () => await head.call(getUpload, { uploadId: id })
    expect(await state()).toMatchObject({ state: 'PARTIAL', counts: { unchanged: 2, removed: 0, failed: 2 } })

    await head.call(retryUpload, { uploadId: id })
    await runCheck(world, id)
    const left = { state: 'READY', counts: { changed: 1, same: 1, remove: 0 }, removalsToConfirm: null }
    expect(await state()).toMatchObject(left)
    const leaveOut = async (number: number, isLeftOut: boolean) =>
      await head.call(changeUploadRow, { uploadId: id, number, isLeftOut })
    await leaveOut(2, true)
    await leaveOut(3, true)
    expect(await head.ask(commitUpload, { uploadId: id })).toMatchObject({ message: 'NOTHING_TO_DO' })
    await leaveOut(2, false)
    await leaveOut(3, false)
    expect(await state()).toMatchObject(left)
    await head.call(commitUpload, { uploadId: id, seen: { added: 0, changed: 1, removed: 0 } })
    await runCommit(world, id)
    expect(await state()).toMatchObject({ state: 'COMPLETED', counts: { updated: 1, unchanged: 3, failed: 0 } })
  })
})
