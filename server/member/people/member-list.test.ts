import { expect } from 'vitest'
import { countMembers, countRequests, listMembers } from '@chowk/contract/member/member.ts'
import { createDepartment } from '@chowk/contract/member/department.ts'
import { askToJoin } from '@chowk/contract/organisation/membership.ts'
import { test as base } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'

interface School {
  id: string
  anil: TestPerson
  leela: TestPerson
  ninth: string
}

/** A school with 60 pupils of three classes, one of them of the ninth, which Leela heads. */
const test = base.extend<{ school: School }>({
  school: async ({ world }, use) => {
    const id = await world.workspace({ name: 'Neem School', slug: 'neem' })
    const anil = await world.person({ workspace: id, role: 'ADMIN', name: 'Anil Rao' })
    const leela = await world.person({ workspace: id, role: 'FACULTY', name: 'Leela Thomas' })
    const head = { name: 'Class 9 B', class: 9, headId: leela.id }
    const { id: ninth } = await anil.call(createDepartment, head, { 'idempotency-key': 'ninth' })
    await pupils(world, id)
    await world.owner`
      update membership set department_id = ${ninth} where workspace_id = ${id} and class = 9 and role = 'MEMBER'`
    await use({ id, anil, leela, ninth })
  },
})

async function pupils(world: World, workspace: string): Promise<void> {
  await world.owner`
    with made as (
      insert into person (name, email, mobile, is_begun)
      select case when n % 2 = 0 then 'Asha ' else 'आशा ' end || n, 'pupil' || n || '@neem.example', '+9198220' || lpad(n::text, 5, '0'), true
      from generate_series(1, 60) n returning id, name)
    insert into membership (workspace_id, person_id, role, class, employee_code, store_allowed, joined_at)
    select ${workspace}, id, 'MEMBER', 7 + split_part(name, ' ', 2)::int % 3, 'NK-' || split_part(name, ' ', 2), split_part(name, ' ', 2)::int % 10 = 0,
      '2026-01-01' from made`
}

const names = (page: { content: { name: string }[] }) => page.content.map(({ name }) => name)

test('the members stand by name, page after page, none twice and none left out', async ({ school }) => {
  const { anil } = school
  const first = await anil.call(listMembers, { size: 25 })
  expect(first.totalElements).toBe(62)
  const seen = [...names(first)]
  for (let { next } = first; next !== null;) {
    const page = await anil.call(listMembers, { size: 25, next })
    seen.push(...names(page))
    next = page.next
  }
  expect(seen).toHaveLength(62)
  expect(new Set(seen).size).toBe(62)
  expect(seen).toEqual(seen.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(names(await anil.call(listMembers, { size: 25, page: 1 }))).toEqual(seen.slice(25, 50))
})

test('whoever chooses whom somebody reports to is offered the staff, however many pupils come before them by name', async ({
  school: { anil },
}) => {
  expect(names(await anil.call(listMembers, { size: 2, isPupil: false }))).toEqual(['Anil Rao', 'Leela Thomas'])
  const pupilsFound = await anil.call(listMembers, { size: 50, isPupil: true, searchQuery: 'Asha' })
  expect(pupilsFound.totalElements).toBe(30)
  expect(pupilsFound.content.every((member) => member.class !== null)).toBe(true)
})

test('by the day they joined and by when they were last seen the order holds too, however many share a moment', async ({
  school,
  world,
}) => {
  const { anil } = school
  await world.owner`update session_family set renewed_at = ${new Date(world.clock.now().getTime() + 7_200_000)} where person_id = ${school.leela.id}`
  for (const sort of ['JOINED', 'SEEN'] as const) {
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof anil.call<typeof listMembers>>> = await anil.call(listMembers, {
        size: 20,
        sort,
        ...(next !== null && { next }),
      })
      seen.push(...names(page))
      next = page.next
    } while (next !== null)
    expect(new Set(seen).size).toBe(62)
    if (sort === 'SEEN') expect(seen[0]).toBe('Leela Thomas')
  }
})

test('somebody is found by name, e-mail, number or code, said or guessed, in any case and script', async ({
  school,
  world,
}) => {
  const find = async (searchQuery: string, searchType?: 'NAME' | 'EMAIL' | 'MOBILE' | 'EMPLOYEE_CODE') =>
    names(await school.anil.call(listMembers, { size: 50, searchQuery, ...(searchType && { searchType }) }))
  expect(await find('आशा 17', 'NAME')).toEqual(['आशा 17'])
  expect(await find('PUPIL17@', 'EMAIL')).toEqual(['आशा 17'])
  expect(await find('98220 00017', 'MOBILE')).toEqual(['आशा 17'])
  expect(await find('nk-17', 'EMPLOYEE_CODE')).toEqual(['आशा 17'])
  expect(await find('leela')).toEqual(['Leela Thomas'])
  expect(await find('pupil17@neem')).toEqual(['आशा 17'])
  expect(await find('9822000017')).toEqual(['आशा 17'])
  expect(await find('nk-17')).toEqual(['आशा 17'])
  expect(await find('as')).toHaveLength(30)
  // A piece within a name, in either script, with or without the dot below a letter.
  await world.owner`update membership set shown_name = 'ज़रीना कुलकर्णी' where employee_code = 'NK-17'`
  for (const piece of ['कुलकर्णी', 'ज़रीना', 'जरीना', 'लकर्ण', 'रीना कुल'])
    expect(await find(piece)).toEqual(['ज़रीना कुलकर्णी'])
  expect(await find('EELA Tho')).toEqual(['Leela Thomas'])
  expect(await find('कुलकर्णा')).toEqual([])
  expect(await find('100%', 'NAME')).toEqual([])
})

test('names are found by their words in any order and spelling [R2:O8]', async ({ school, world }) => {
  for (const name of ['Shaun O’Neil', "Maeve O'Neil", 'Mary Ann Joseph', 'Ravi Kumar', 'हिन्दी संबंध', 'José Ávila'])
    await world.person({ workspace: school.id, name })
  const find = async (searchQuery: string) => names(await school.anil.call(listMembers, { searchQuery }))
  for (const query of ["O'Neil", 'O’Neil', 'oʼneil', 'o neil'])
    expect((await find(query)).toSorted()).toEqual(["Maeve O'Neil", 'Shaun O’Neil'])
  for (const query of ['mary ann', 'Mary  Ann', 'ann mary', 'joseph mary', 'an jo', 'mary-ann'])
    expect(await find(query)).toEqual(['Mary Ann Joseph'])
  for (const query of ['kumar ravi', 'ravi kumar', 'ravi ku', 'umar']) expect(await find(query)).toEqual(['Ravi Kumar'])
  expect(await find('हिंदी सम्बन्ध')).toEqual(['हिन्दी संबंध'])
  expect(await find('jose avila')).toEqual(['José Ávila'])
  expect(await find('ravi joseph')).toEqual([])
})

test('whom a text finds as a code and as a name stands in the list once, among those whom it finds as one of them', async ({
  school,
  world,
}) => {
  const [coded, both] = [
    await world.person({ workspace: school.id, name: 'Bela Rao' }),
    await world.person({ workspace: school.id, name: 'Zara Qx-1' }),
  ]
  await world.person({ workspace: school.id, name: 'Chetan Qx-7' })
  await world.owner`
    update membership set employee_code = case when person_id = ${coded.id} then 'QX-2' else 'qx-1' end
    where person_id in (${coded.id}, ${both.id})`
  const found = await school.anil.call(listMembers, { searchQuery: 'qx-' })
  expect([names(found), found.totalElements]).toEqual([['Bela Rao', 'Chetan Qx-7', 'Zara Qx-1'], 3])
  expect(names(await school.anil.call(listMembers, { searchQuery: 'Q' }))).toEqual(['Bela Rao', 'Zara Qx-1'])
})

test('the list narrows by department, role, state, class and store and by what is sought, page by page by name, and another organisation is not found [emp-list] [cso:O8]', async ({
  school,
  world,
}) => {
  const { anil, ninth } = school
  const count = async (filter: object) => (await anil.call(listMembers, { size: 1, ...filter })).totalElements
  expect(await count({ departmentId: ninth })).toBe(20)
  for (const [searchType, searchQuery] of [
    ['NAME', 'आशा 17'],
    ['EMAIL', 'PUPIL17@'],
    ['MOBILE', '98220 00017'],
    ['EMPLOYEE_CODE', 'nk-17'],
  ] as const)
    expect(names(await anil.call(listMembers, { searchType, searchQuery }))).toEqual(['आशा 17'])
  const all = names(await anil.call(listMembers, { size: 50, departmentId: ninth }))
  expect(all).toEqual(all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(names(await anil.call(listMembers, { size: 5, page: 1, departmentId: ninth }))).toEqual(all.slice(5, 10))
  expect(await count({ role: 'FACULTY' })).toBe(1)
  expect(await count({ class: 8 })).toBe(20)
  expect(await count({ highestClass: 8 })).toBe(40)
  expect(await count({ storeAllowed: true })).toBe(6)
  await world.owner`update membership set state = 'SUSPENDED' where workspace_id = ${school.id} and class = 7`
  await world.owner`update membership set state = 'LEFT' where workspace_id = ${school.id} and class = 8`
  expect(await count({ userStatus: 'SUSPENDED' })).toBe(20)
  expect(await count({ userStatus: 'LEFT' })).toBe(20)
  expect(await count({ onlyActiveUser: true })).toBe(22)
  expect(await count({})).toBe(42)
  const other = await world.workspace()
  expect((await anil.ask(listMembers, { corporateId: other })).statusCode).toBe(404)
  expect(await count({ corporateId: school.id })).toBe(42)
})

test('a teacher sees the pupils of the classes that she heads, and of none how to reach her', async ({
  school,
  world,
}) => {
  const listed = await school.leela.call(listMembers, { size: 50 })
  expect(listed.totalElements).toBe(20)
  expect(listed.content.every((row) => row.class === 9 && row.contact === null)).toBe(true)
  expect((await school.leela.call(listMembers, { searchQuery: 'Anil' })).content).toEqual([])
  const maths = await world.person({ workspace: school.id, role: 'FACULTY' })
  expect((await maths.call(listMembers, {})).content).toEqual([])
})

test('a copied token of a session that was ended shows no page of the list, narrowed or not, full or behind its end', async ({
  school: { anil },
  world,
}) => {
  const far = { page: 100, size: 50 }
  const asked = [{}, { sort: 'SEEN' }, { page: 9 }, far, { role: 'FACULTY' }, { role: 'FACULTY', page: 9 }] as const
  for (const input of asked) expect((await anil.ask(listMembers, input)).statusCode).toBe(200)
  await world.owner`update session_family set revoked_at = now() where person_id = ${anil.id}`
  for (const input of asked)
    expect(await anil.ask(listMembers, input)).toMatchObject({ statusCode: 401, message: 'SIGN_IN_NEEDED' })
})

test('present, left, invited and suspended are counted with the seats of the plan [emp-count] [cso:O11]', async ({
  school,
  world,
}) => {
  await world.owner`update membership set state = 'SUSPENDED' where workspace_id = ${school.id} and employee_code = 'NK-1'`
  await world.owner`update membership set state = 'LEFT' where workspace_id = ${school.id} and employee_code in ('NK-2', 'NK-3')`
  await world.owner`
    insert into membership (workspace_id, person_id, role, state) select ${school.id}, id, 'MEMBER', 'INVITED' from person
    where id = ${(await world.person()).id}`
  expect(await school.anil.call(countMembers, {})).toEqual({
    present: 59,
    left: 2,
    invited: 1,
    suspended: 1,
    seatLimit: 25,
    seatsLeft: 0,
  })
})

test('whoever decides on requests sees their number, everybody else nought [req-count]', async ({ school, world }) => {
  const stranger = await world.person()
  await world.owner`update workspace set is_public = true, may_be_public = true, verified_at = now() where id = ${school.id}`
  await stranger.call(askToJoin, { customUrl: 'neem' }, { 'idempotency-key': 'ask' })
  expect(await school.anil.call(countRequests, { caller: 'header' })).toBe(1)
  expect(await school.leela.call(countRequests, {})).toBe(0)
  expect(await stranger.call(countRequests, {})).toBe(0)
})
