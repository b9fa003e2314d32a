import { describe, expect } from 'vitest'
import type { Input } from '@chowk/contract/call.ts'
import {
  SCHOOL_CLASSES,
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveMembers,
  setDepartmentActive,
  updateDepartment,
} from '@chowk/contract/member/department.ts'
import { previewRollover, startRollover } from '@chowk/contract/member/rollover.ts'
import { test as base } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenSchool(world: World) {
  const id = await world.workspace({ kind: 'INSTITUTE' })
  const anil = await world.person({ name: 'Anil', workspace: id, role: 'ADMIN' })
  const leela = await world.person({ name: 'Leela', workspace: id, role: 'FACULTY' })
  let number = 0
  const made = async (given: Input<typeof createDepartment>) =>
    await anil.call(createDepartment, given, { 'idempotency-key': `department-${++number}` })
  const asked = async (given: Record<string, unknown>) =>
    (await anil.ask(createDepartment, given, { 'idempotency-key': `department-${++number}` })).body.code
  const list = async () => (await anil.call(listDepartments, {})).content
  const pupil = async (departmentId: string, name = 'Kabir') => {
    const { id: userId } = await world.person({ name, workspace: id, birthYear: 2013 })
    await anil.call(moveMembers, { departmentId, userIds: [userId] })
    return userId
  }
  const classOf = async (personId: string) =>
    (
      await world.owner<
        { class: number | null }[]
      >`select class from membership where person_id = ${personId} and workspace_id = ${id}`
    )[0]?.class
  return { id, anil, leela, made, asked, list, pupil, classOf }
}

const test = base.extend<{ school: Awaited<ReturnType<typeof givenSchool>> }>({
  school: async ({ world }, use) => await use(await givenSchool(world)),
})

const NOBODY = '00000000-0000-7000-8000-00000000dead'

describe('the tree of departments', () => {
  test('an administrator adds departments inside each other, with head, code, class, section and session, and sees them by name with their people counted [dep-create] [dep-list]', async ({
    school,
  }) => {
    const classes = await school.made({ name: 'Classes' })
    await school.made({ name: 'Class 10', parentId: classes.id, class: 'TEN', session: '2026-27' })
    const ninth = await school.made({
      name: 'Class 9 B',
      code: '9B',
      parentId: classes.id,
      headId: school.leela.id,
      class: 9,
      section: 'B',
      session: '2026-27',
    })
    await school.pupil(ninth.id)
    expect(await school.list()).toMatchObject([
      { name: 'Class 9 B', parentId: classes.id, head: { name: 'Leela' }, class: 9, section: 'B', members: 1 },
      { name: 'Class 10', class: 10, session: '2026-27', members: 0 },
      { name: 'Classes', parentId: null, head: null, class: null, isActive: true, version: 1 },
    ])
    const { membersWithout, isSchool } = await school.anil.call(listDepartments, { corporateId: school.id })
    expect({ membersWithout, isSchool }).toEqual({ membersWithout: 2, isSchool: true })
    expect((await school.anil.ask(listDepartments, { corporateId: NOBODY })).body.code).toBe('WORKSPACE_NOT_FOUND')
  })

  test('a name is there once in its session, whatever its capitals, spaces and way of writing letters; a code too [cso:O6]', async ({
    school,
  }) => {
    await school.made({ name: 'Class  8 A', code: 'c8a', session: '2026-27' })
    expect(await school.asked({ name: 'CLASS 8 a', session: '2026-27' })).toBe('NAME_TAKEN')
    expect(await school.asked({ name: 'Other', code: 'C8A', session: '2026-27' })).toBe('CODE_TAKEN')
    expect((await school.made({ name: 'Class 8 A', code: 'C8A', session: '2027-28' })).name).toBe('Class 8 A')
    await school.made({ name: 'É'.normalize('NFD') + 'cole' })
    expect(await school.asked({ name: 'école'.normalize('NFC') })).toBe('NAME_TAKEN')
    await school.made({ name: 'विज्ञान विभाग' })
    expect(await school.asked({ name: ' विज्ञान   विभाग ' })).toBe('NAME_TAKEN')
    await school.made({ name: 'क़लम'.normalize('NFC') })
    expect(await school.asked({ name: '\u0958लम' })).toBe('NAME_TAKEN')
    expect(await school.asked({ name: 'A' })).toBe('INVALID_INPUT')
    expect(await school.asked({ name: 'क्ष'.repeat(81) })).toBe('INVALID_INPUT')
    expect((await school.made({ name: 'क्षि'.repeat(80) })).members).toBe(0)
  })

  test('a name and a section are there once, however they are spelled [R2:K1] [R2:O14]', async ({ school }) => {
    await school.made({ name: 'Class 7 A', class: 7, section: 'A', session: '2026-27' })
    for (const name of ['class 7  a', 'Class ７ Ａ', 'CLASS 7 A.'])
      expect(await school.asked({ name, session: '2026-27' })).toBe('NAME_TAKEN')
    expect(await school.asked({ name: 'Seventh', class: 7, section: 'a', session: '2026-27' })).toBe('NAME_TAKEN')
    await school.made({ name: 'Seventh', class: 7, section: 'a', session: '2027-28' })
    await school.made({ name: 'हिन्दी विभाग' })
    expect(await school.asked({ name: 'हिंदी विभाग' })).toBe('NAME_TAKEN')
    expect(await school.asked({ name: '\u3164\u3164' })).toBe('INVALID_INPUT')
  })

  test('departments lie five deep and no deeper, and none inside itself, even if two move at once [cso:O6]', async ({
    school,
  }) => {
    const chain: string[] = []
    for (let level = 1; level <= 5; level++)
      chain.push((await school.made({ name: `Level ${level}`, parentId: chain.at(-1) ?? null })).id)
    const [first = '', second = '', , , fifth = ''] = chain
    expect(await school.asked({ name: 'Level 6', parentId: fifth })).toBe('TOO_DEEP')
    const put = async (id: string, parentId: string | null, version = 1) =>
      await school.anil.ask(updateDepartment, { id, version, parentId })
    expect((await put(first, fifth)).body.code).toBe('INSIDE_ITSELF')
    expect((await put(first, first)).body.code).toBe('INSIDE_ITSELF')
    const top = await school.made({ name: 'Above' })
    expect((await put(first, top.id)).body.code).toBe('TOO_DEEP')
    expect((await put(second, null)).statusCode).toBe(200)
    expect((await put(first, top.id)).statusCode).toBe(200)
    const [a, b] = [await school.made({ name: 'Here' }), await school.made({ name: 'There' })]
    const both = await Promise.all([put(a.id, b.id), put(b.id, a.id)])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('each class from THREE to TWELVE is its number, a session names two years that follow each other, and both are of schools alone [R9.07]', async ({
    world,
    school,
  }) => {
    for (const [word, number] of Object.entries(SCHOOL_CLASSES))
      expect((await school.made({ name: word, class: word as 'THREE' })).class).toBe(number)
    expect(Object.values(SCHOOL_CLASSES)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect((await school.made({ name: 'Old', session: '2024-25' })).session).toBe('2024-25')
    expect((await school.made({ name: 'Turn', session: '2099-00' })).session).toBe('2099-00')
    for (const session of ['2024', '2024-26', '2024-2025', '24-25', '2024/25', ''])
      expect(await school.asked({ name: 'Wrong', session })).toBe('INVALID_INPUT')
    for (const wrong of [2, 13, 7.5, 'ONE', 'toString'])
      expect(await school.asked({ name: 'Wrong', class: wrong })).toBe('INVALID_INPUT')
    const mill = await world.workspace({ kind: 'CORPORATE' })
    const boss = await world.person({ workspace: mill, role: 'OWNER' })
    const said = await boss.ask(createDepartment, { name: 'Looms', class: 7 }, { 'idempotency-key': 'looms' })
    expect(said.body.code).toBe('NO_SCHOOL')
  })
})

test('a workspace has a thousand departments and no more, by a roll-over either', async ({ world, school }) => {
  await world.owner`
    insert into department (workspace_id, name, class, session)
    select ${school.id}, 'Class ' || n, 3, '2026-27' from generate_series(1, 1000) n`
  await world.person({ workspace: school.id, class: 5 })
  expect(await school.asked({ name: 'One more' })).toBe('TOO_MANY_DEPARTMENTS')
  const plan = { from: '2026-27' }
  expect((await school.anil.ask(previewRollover, plan)).body.code).toBe('TOO_MANY_DEPARTMENTS')
  const started = await school.anil.ask(
    startRollover,
    { ...plan, moving: 1, leaving: 0 },
    { 'idempotency-key': 'many' },
  )
  expect(started.body.code).toBe('TOO_MANY_DEPARTMENTS')
})

describe('a department', () => {
  test('is changed field by field by whoever saw its latest state, and heads are people of the workspace who teach or run it [dep-update]', async ({
    world,
    school,
  }) => {
    const { id } = await school.made({ name: 'Science', code: 'SCI' })
    const changed = await school.anil.call(updateDepartment, { id, version: 1, headId: school.leela.id })
    expect(changed).toMatchObject({ name: 'Science', code: 'SCI', head: { userId: school.leela.id }, version: 2 })
    const late = await school.anil.ask(updateDepartment, { id, version: 1, name: 'Sciences' })
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { version: 2 } } })
    const stranger = await world.person()
    const pupil = await world.person({ workspace: school.id, class: 9 })
    for (const headId of [stranger.id, pupil.id, NOBODY])
      expect((await school.anil.ask(updateDepartment, { id, version: 2, headId })).body.code).toBe('MEMBER_NOT_FOUND')
    expect((await school.anil.call(updateDepartment, { id, version: 2, headId: null, code: '' })).head).toBeNull()
    expect((await school.anil.ask(updateDepartment, { id: NOBODY, version: 1 })).body.code).toBe('DEPARTMENT_NOT_FOUND')
  })

  test('is closed with all that is inside it, keeps its people, takes nobody more, and is opened from above [dep-active] [cso:O7]', async ({
    school,
  }) => {
    const top = await school.made({ name: 'Classes' })
    const below = await school.made({ name: 'Class 8', parentId: top.id, class: 8 })
    const kabir = await school.pupil(below.id)
    const shut = await school.anil.call(setDepartmentActive, { id: top.id, isActive: false })
    expect(shut.ids).toEqual([top.id, below.id])
    expect(await school.list()).toMatchObject([
      { name: 'Class 8', isActive: false, members: 1 },
      { name: 'Classes', isActive: false },
    ])
    const again = async (id: string) => (await school.anil.ask(setDepartmentActive, { id, isActive: true })).body
    expect((await again(below.id)).code).toBe('PARENT_CLOSED')
    expect(await school.asked({ name: 'Class 9', parentId: top.id })).toBe('PARENT_CLOSED')
    const moved = await school.anil.ask(moveMembers, { departmentId: below.id, userIds: [kabir] })
    expect(moved.body.code).toBe('DEPARTMENT_CLOSED')
    expect(await again(top.id)).toMatchObject({ ids: [top.id] })
    expect(await again(below.id)).toMatchObject({ ids: [below.id], isActive: true })
    expect(await again(below.id)).toMatchObject({ ids: [] })
  })

  test('is removed only when nobody is in it; else the refusal counts them, and they can be moved along [cso:O7]', async ({
    school,
  }) => {
    const old = await school.made({ name: 'Class 8 C', class: 8 })
    const other = await school.made({ name: 'Class 9 A', class: 9 })
    const kabir = await school.pupil(old.id)
    const refused = await school.anil.ask(deleteDepartment, { id: old.id })
    expect(refused).toMatchObject({
      statusCode: 409,
      body: { code: 'DEPARTMENT_IN_USE', details: { members: 1, departments: 0 } },
    })
    expect((await school.anil.ask(deleteDepartment, { id: old.id, moveTo: old.id })).body.code).toBe(
      'DEPARTMENT_IN_USE',
    )
    expect((await school.anil.ask(deleteDepartment, { id: old.id, moveTo: NOBODY })).body.code).toBe(
      'DEPARTMENT_NOT_FOUND',
    )
    expect(await school.anil.call(deleteDepartment, { id: old.id, moveTo: other.id })).toMatchObject({ moved: 1 })
    expect(await school.classOf(kabir)).toBe(9)
    const parent = await school.made({ name: 'Classes' })
    await school.anil.call(updateDepartment, { id: other.id, version: 1, parentId: parent.id })
    const holding = await school.anil.ask(deleteDepartment, { id: parent.id })
    expect(holding.body).toMatchObject({ code: 'DEPARTMENT_IN_USE', details: { members: 0, departments: 1 } })
    expect((await school.list()).map(({ name }) => name)).toEqual(['Class 9 A', 'Classes'])
  })
})

describe('who is in a department', () => {
  test('a pupil is of the class of her department: when she comes, when the department changes its class, and her token knows it at once', async ({
    world,
    school,
  }) => {
    const seventh = await school.made({ name: 'Class 7 A', class: 7 })
    const library = await school.made({ name: 'Library' })
    const kabir = await school.pupil(seventh.id)
    const facts = async () =>
      (await world.owner<{ n: number }[]>`select facts_version as n from person where id = ${kabir}`)[0]?.n ?? 0
    const before = await facts()
    expect(await school.classOf(kabir)).toBe(7)
    await school.anil.call(updateDepartment, { id: seventh.id, version: 1, class: 8, name: 'Class 8 A' })
    expect(await school.classOf(kabir)).toBe(8)
    expect(await facts()).toBe(before + 1)
    await school.anil.call(moveMembers, { departmentId: library.id, userIds: [kabir] })
    expect(await school.classOf(kabir)).toBe(8)
    await school.anil.call(moveMembers, { departmentId: seventh.id, userIds: [school.leela.id] })
    expect(await school.classOf(school.leela.id)).toBeNull()
    const [row] = await world.owner`select department from membership where person_id = ${school.leela.id}`
    expect(row).toEqual({ department: 'Class 8 A' })
  })

  test('many move at once, up to 500 by their ids or all of one department, and none if one of them is nobody here', async ({
    world,
    school,
  }) => {
    const [a, b] = [
      await school.made({ name: 'Class 5 A', class: 5 }),
      await school.made({ name: 'Class 6 A', class: 6 }),
    ]
    const pupils = [await school.pupil(a.id), await school.pupil(a.id), await school.pupil(a.id)]
    const stranger = await world.person()
    const wrong = await school.anil.ask(moveMembers, { departmentId: b.id, userIds: [...pupils, stranger.id] })
    expect(wrong.body.code).toBe('MEMBER_NOT_FOUND')
    expect(await school.classOf(pupils[0] ?? '')).toBe(5)
    expect(await school.anil.call(moveMembers, { departmentId: b.id, fromDepartmentId: a.id })).toEqual({ moved: 3 })
    expect(await school.classOf(pupils[0] ?? '')).toBe(6)
    expect(await school.anil.call(moveMembers, { departmentId: null, userIds: pupils })).toEqual({ moved: 3 })
    expect((await school.list()).map(({ members }) => members)).toEqual([0, 0])
    const many = Array.from({ length: 501 }, () => NOBODY)
    expect((await school.anil.ask(moveMembers, { departmentId: b.id, userIds: many })).body.code).toBe('INVALID_INPUT')
    expect((await school.anil.ask(moveMembers, { departmentId: b.id })).body.code).toBe('INVALID_INPUT')
  })

  test('a teacher sees the departments that she heads with what is inside, and changes none', async ({ school }) => {
    const classes = await school.made({ name: 'Classes' })
    const eighth = await school.made({ name: 'Class 8', parentId: classes.id, headId: school.leela.id, class: 8 })
    await school.made({ name: 'Class 8 A', parentId: eighth.id, class: 8, section: 'A' })
    await school.made({ name: 'Class 9', parentId: classes.id, class: 9 })
    const seen = await school.leela.call(listDepartments, {})
    expect(seen.content.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Class 8', null],
      ['Class 8 A', eighth.id],
    ])
    expect(seen.membersWithout).toBe(0)
    for (const [call, input] of [
      [updateDepartment, { id: eighth.id, version: 1, name: 'Mine' }],
      [setDepartmentActive, { id: eighth.id, isActive: false }],
      [deleteDepartment, { id: eighth.id }],
      [moveMembers, { departmentId: eighth.id, userIds: [school.leela.id] }],
    ] as const)
      expect((await school.leela.ask(call, input)).body.code).toBe('NOT_ALLOWED')
  })
})
