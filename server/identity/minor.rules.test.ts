import { describe, expect, test as check } from 'vitest'
import { test } from '../testing/test.ts'
import { findSession, isAdult } from './identity.ts'
import { isMinor } from './minor.rules.ts'

const school = (role: string, schoolClass: number | null = null) => ({ kind: 'INSTITUTE', role, class: schoolClass })
const ofKind = (kind: string, schoolClass: number | null = null) => ({ kind, role: 'MEMBER', class: schoolClass })

describe('who is a minor [news:P1]', () => {
  check.each([
    ['somebody of 16 is', { birthYear: 2010, memberships: [] }, true],
    ['somebody who turns 18 this year may still be 17 and is', { birthYear: 2008, memberships: [] }, true],
    ['somebody who turned 18 last year is not', { birthYear: 2007, memberships: [] }, false],
    ['somebody of unknown age is', { birthYear: null, memberships: [] }, true],
    ['an individual of unknown age is', { birthYear: null, memberships: [ofKind('DEFAULT')] }, true],
    ['a platform administrator of unknown age is not', { birthYear: null, memberships: [], isOperator: true }, false],
    [
      'a member of a housing society of unknown age is',
      { birthYear: null, memberships: [ofKind('RESIDENTIAL')] },
      true,
    ],
    ['a student of class 3 is', { birthYear: null, memberships: [school('MEMBER', 3)] }, true],
    ['a student of class 12 is not at 19 [R2:O1]', { birthYear: 2007, memberships: [school('MEMBER', 12)] }, false],
    [
      'an adult whom a workspace puts in a class is not [R2:O1]',
      { birthYear: 1990, memberships: [ofKind('NGO', 7)] },
      false,
    ],
    [
      'a person of unknown age in a class outside a school is',
      { birthYear: null, memberships: [ofKind('NGO', 7)] },
      true,
    ],
    ['a member of a school without class and age is', { birthYear: null, memberships: [school('MEMBER')] }, true],
    ['a member of a school who is known to be 30 is not', { birthYear: 1996, memberships: [school('MEMBER')] }, false],
    ['a teacher of unknown age is not', { birthYear: null, memberships: [school('FACULTY')] }, false],
    ['a head of a school of unknown age is not', { birthYear: null, memberships: [school('OWNER')] }, false],
    [
      'an office helper of a school, administrator at 17, is',
      { birthYear: 2009, memberships: [school('ADMIN')] },
      true,
    ],
    ['a member of a company of unknown age is not', { birthYear: null, memberships: [ofKind('CORPORATE')] }, false],
    [
      'a student is also where she belongs to a company',
      { birthYear: null, memberships: [ofKind('CORPORATE'), school('MEMBER', 9)] },
      true,
    ],
    [
      'a parent who also belongs to the school without a class and age is',
      { birthYear: null, memberships: [ofKind('DEFAULT'), school('MEMBER')] },
      true,
    ],
  ] as const)('%s', (_, facts, expected) => {
    expect(isMinor({ ...facts, thisYear: 2026 })).toBe(expected)
  })
})

test('a student stays a minor in whichever of her workspaces she signs in, until she left the school [news:P1]', async ({
  world,
}) => {
  const school7 = await world.workspace({ kind: 'INSTITUTE' })
  const own = await world.workspace({ kind: 'DEFAULT' })
  const asha = await world.person({ workspace: own })
  await world.owner`update person set is_operator = true, birth_year = null where id = ${asha.id}`
  const sessionOf = async () => await findSession(world.owner, world.house, { familyId: asha.familyId })
  expect((await sessionOf())?.viewer.isMinor).toBe(false)
  await world.owner`
    insert into membership (workspace_id, person_id, role, class) values (${school7}, ${asha.id}, 'MEMBER', 7)`
  const session = await sessionOf()
  expect([session?.viewer.isMinor, session?.data.minor]).toEqual([true, true])
  expect(session?.viewer.class).toBeNull()
  await world.owner`update membership set left_at = now() where person_id = ${asha.id} and workspace_id = ${school7}`
  expect((await sessionOf())?.viewer.isMinor).toBe(false)
})

test('the database judges of everybody as the rule does', async ({ world }) => {
  const kinds = ['DEFAULT', 'INSTITUTE', 'CORPORATE', 'RESIDENTIAL', 'NGO', 'GROUP'] as const
  const home = new Map<string, string>()
  for (const kind of kinds) home.set(kind, await world.workspace({ kind }))
  const roles = [
    ['MEMBER', null],
    ['MEMBER', 7],
    ['FACULTY', null],
    ['ADMIN', null],
  ] as const
  const cases = kinds.flatMap((kind) => roles.map(([role, schoolClass]) => ({ kind, role, class: schoolClass })))
  const ages = [null, 2007, 2008, 2010]
  const wrong: unknown[] = []
  for (const [index, membership] of cases.entries())
    for (const isOperator of [false, true]) {
      const birthYear = ages[(index + Number(isOperator)) % ages.length] ?? null
      const memberships = index % 3 === 0 ? [membership, cases[(index * 7) % cases.length] ?? membership] : [membership]
      const { id } = await world.person({ operator: isOperator })
      await world.owner`update person set birth_year = ${birthYear} where id = ${id}`
      for (const { kind, role, class: schoolClass } of memberships)
        await world.owner`
          insert into membership (workspace_id, person_id, role, class) values (${home.get(kind) ?? ''}, ${id}, ${role}, ${schoolClass})
          on conflict do nothing`
      const [row] = await world.sql<{ isAdult: boolean }[]>`
        select ${isAdult(world.sql, world.clock)} as is_adult from person p where p.id = ${id}`
      const known = await world.owner<{ kind: string; role: string; class: number | null }[]>`
        select w.kind, m.role, m.class from membership m join workspace w on w.id = m.workspace_id where m.person_id = ${id}`
      const facts = { birthYear, memberships: known, isOperator }
      if (row?.isAdult !== !isMinor({ ...facts, thisYear: 2026 })) wrong.push(facts)
    }
  expect(wrong).toEqual([])
})
