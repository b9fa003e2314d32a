import { expect } from 'vitest'
import { createDepartment } from '@chowk/contract/member/department.ts'
import { createMember, listMembers } from '@chowk/contract/member/member.ts'
import { test as base } from '../../testing/test.ts'
import type { TestPerson } from '../../testing/world.ts'

interface School {
  anil: TestPerson
  leela: TestPerson
  ninth: string
  /** The memberships of a pupil of the ninth, which Leela heads, and of somebody who was invited. */
  pupil: string
  invited: string
}

const test = base.extend<{ school: School }>({
  school: async ({ world }, use) => {
    const workspace = await world.workspace({ name: 'Neem School', slug: 'neem' })
    const anil = await world.person({ workspace, role: 'ADMIN', name: 'Anil Rao' })
    const leela = await world.person({ workspace, role: 'FACULTY', name: 'Leela Thomas' })
    const asha = await world.person({ workspace, role: 'MEMBER', name: 'Asha Rao' })
    const head = { name: 'Class 9 B', class: 9, headId: leela.id }
    const { id: ninth } = await anil.call(createDepartment, head, { 'idempotency-key': 'ninth' })
    await world.owner`
      update membership set department_id = ${ninth}, class = 9, employee_code = 'NK-1' where workspace_id = ${workspace} and person_id = ${asha.id}`
    await anil.call(createMember, { name: 'Mira Das', email: 'mira@neem.example' }, { 'idempotency-key': 'mira' })
    const { content } = await anil.call(listMembers, {})
    const idOf = (name: string) => content.find((member) => member.name === name)?.id ?? ''
    await use({ anil, leela, ninth, pupil: idOf('Asha Rao'), invited: idOf('Mira Das') })
  },
})

const shownTo = async (person: TestPerson, id: string) =>
  (await person.call(listMembers, {})).content.find((member) => member.id === id)

// Each is a column of a table, and what the list shows of it.
const CHANGES = [
  ['her name', 'person', "name = 'Asha Iyer'", { name: 'Asha Iyer' }],
  ['her e-mail', 'person', "email = 'iyer@neem.example'", { contact: 'iyer@neem.example' }],
  ['her code', 'membership', "employee_code = 'NK-2'", { employeeCode: 'NK-2' }],
  ['what she does', 'membership', "designation = 'Monitor'", { designation: 'Monitor' }],
  ['her role', 'membership', "role = 'FACULTY', class = null", { role: 'FACULTY', class: null }],
  ['her class', 'membership', 'class = 8', { class: 8 }],
  ['the store', 'membership', 'store_allowed = true', { storeAllowed: true }],
  [
    'her state',
    'membership',
    "state = 'SUSPENDED', suspended_until = '2027-01-01'",
    { state: 'SUSPENDED', suspendedUntil: '2027-01-01T00:00:00.000Z' },
  ],
  ['when she was seen', 'membership', "seen_at = '2026-11-01'", { seenAt: '2026-11-01T00:00:00.000Z' }],
  ['when she joined', 'membership', "joined_at = '2026-10-01'", { joinedAt: '2026-10-01T00:00:00.000Z' }],
] as const

test('what a list shows of a member is what stands there now, however often it was shown before', async ({
  school: { anil, ninth, pupil, invited },
  world,
}) => {
  for (const [what, table, change, shown] of CHANGES) {
    const before = await shownTo(anil, pupil)
    expect(before, what).not.toMatchObject(shown)
    const one = table === 'person' ? `(select person_id from membership where id = '${pupil}')` : `'${pupil}'`
    await world.owner.unsafe(`update ${table} set ${change} where id = ${one}`)
    expect(await shownTo(anil, pupil), what).toEqual({ ...before, ...shown })
  }
  await world.owner`update department set name = 'Class 9 C' where id = ${ninth}`
  expect(await shownTo(anil, pupil)).toMatchObject({ department: { id: ninth, name: 'Class 9 C' } })
  const drawn = async () => (await shownTo(anil, pupil))?.portrait
  const first = await drawn()
  const portraits = new Set([first])
  for (const portrait of [1, 2, 3]) {
    await world.owner`
      insert into profile (person_id, portrait, changed_at) select person_id, ${portrait}, now() from membership where id = ${pupil}
      on conflict (person_id) do update set portrait = excluded.portrait`
    portraits.add(await drawn())
  }
  expect(portraits.size).toBe(4)
  await world.owner`delete from profile where person_id = (select person_id from membership where id = ${pupil})`
  expect(await drawn()).toBe(first)

  expect(await shownTo(anil, invited)).toMatchObject({ invitation: { endsAt: null, openedAt: null } })
  const links = [
    ['first', '2026-11-01', '2026-12-01'],
    ['second', '2026-11-05', '2026-12-05'],
  ] as const
  for (const [token, made, ends] of links) {
    await world.owner`
      insert into invitation (token_hash, membership_id, sent_to, created_at, expires_at)
      values (${Buffer.from(token)}, ${invited}, 'mira@neem.example', ${made}, ${ends})`
    const endsAt = `${ends}T00:00:00.000Z`
    expect(await shownTo(anil, invited)).toMatchObject({ invitation: { endsAt, openedAt: null } })
    await world.owner`update invitation set opened_at = '2026-11-06' where token_hash = ${Buffer.from(token)}`
    expect(await shownTo(anil, invited)).toMatchObject({ invitation: { endsAt, openedAt: '2026-11-06T00:00:00.000Z' } })
  }
})

test('a teacher is not shown the contact that was just shown to an administrator, nor the other way round', async ({
  school: { anil, leela, pupil },
}) => {
  for (const _ of [1, 2]) {
    expect(await shownTo(leela, pupil)).toMatchObject({ name: 'Asha Rao', contact: null })
    expect((await shownTo(anil, pupil))?.contact).toContain('@')
  }
})
