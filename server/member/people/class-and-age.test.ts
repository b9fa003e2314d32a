import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { getMember, updateMember } from '@chowk/contract/member/member-file.ts'
import { createMember } from '@chowk/contract/member/member.ts'
import { findSession, isMinorNow } from '../../identity/identity.ts'
import { givenCommitted } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function given(world: World, more: { birthYear?: number } = {}) {
  const school = await world.workspace({ name: 'Neem School', kind: 'INSTITUTE' })
  const head = await world.person({ workspace: school, role: 'OWNER', name: 'Tara' })
  const ravi = await world.person({ workspace: school, name: 'Ravi', email: 'ravi@neem.example', ...more })
  const [row] = await world.owner<{ id: string }[]>`select id from membership where person_id = ${ravi.id}`
  const id = row?.id ?? ''
  const setClass = async (schoolClass: number | null) => {
    const { version } = await head.call(getMember, { id })
    return await head.call(updateMember, { id, version, class: schoolClass })
  }
  return { school, head, ravi, setClass, id }
}

const ageOf = async (world: World, { id }: { id: string }, school: string) => {
  const { familyId } = await world.session(id, school)
  const session = await findSession(world.sql, world.house, { familyId })
  return [session?.viewer.isMinor, session?.viewer.restriction, session?.viewer.class]
}

describe('a class is a fact of the membership', () => {
  test('and leaves the account of an adult an adult’s, set by hand or by a file [R2:O1]', async ({ world }) => {
    const { school, head, ravi, setClass } = await given(world, { birthYear: 1990 })
    await setClass(7)
    expect(await ageOf(world, ravi, school)).toEqual([false, null, 7])
    await setClass(null)
    expect((await givenCommitted(world, head, 'E-mail,Class\nravi@neem.example,8\n')).counts).toMatchObject({
      updated: 1,
    })
    expect(await ageOf(world, ravi, school)).toEqual([false, null, 8])
    expect(await isMinorNow(world.sql, world.clock, ravi.id)).toBe(false)
  })

  test('and of unknown age it makes a child only as long as it stands [R2:O1]', async ({ world }) => {
    const { school, ravi, setClass } = await given(world)
    await world.owner`update workspace set kind = 'NGO' where id = ${school}`
    await world.owner`update person set birth_year = null where id = ${ravi.id}`
    expect(await ageOf(world, ravi, school)).toEqual([false, null, null])
    await setClass(7)
    expect(await ageOf(world, ravi, school)).toEqual([true, 'GUARDIAN', 7])
    await setClass(null)
    expect(await ageOf(world, ravi, school)).toEqual([false, null, null])
  })

  test('an adult who is added to a class needs no guardian [R2:O1]', async ({ world }) => {
    const { head } = await given(world)
    const learner = { name: 'Usha More', email: 'usha@neem.example', class: 12 }
    expect(await head.ask(createMember, learner)).toMatchObject({ message: 'GUARDIAN_MISSING' })
    expect(await head.call(createMember, { ...learner, birthYear: 1980 })).toMatchObject({ state: 'INVITED' })
  })

  test('the migration keeps pupils who gave an adult’s year children, and frees adults [R2:O1]', async ({ world }) => {
    const school = await world.workspace()
    const inClass = { workspace: school, class: 7, birthYear: 1990 }
    const pupil = await world.person({ ...inClass, guardian: true })
    const adult = await world.person({ ...inClass, guardian: false })
    const sql = readFileSync(new URL('../../migrations/0795-ages-of-pupils.sql', import.meta.url), 'utf8')
    await world.owner.unsafe(sql)
    expect(await isMinorNow(world.sql, world.clock, pupil.id)).toBe(true)
    expect(await isMinorNow(world.sql, world.clock, adult.id)).toBe(false)
  })
})
