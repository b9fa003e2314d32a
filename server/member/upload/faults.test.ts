import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { commitUpload, getUpload } from '@chowk/contract/member/upload.ts'
import { givenChecked, givenCommitted, rowsOf, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const HEADINGS =
  'Member ID,Name,E-mail,Mobile,Code,Designation,Department,Class,Date of birth,Guardian contact,Role,Store'
const LONG = 'x'.repeat(101)

/** One row for each kind of fault: what the cells say, the rule, and its column. */
const FAULTY: readonly (readonly [row: string, code: string, field: string | null])[] = [
  [',,a1@neelkanth.example,,,,,,,,,', 'NAME_MISSING', 'name'],
  [',A,a2@neelkanth.example,,,,,,,,,', 'NAME_LENGTH', 'name'],
  [',http://bad.example,a3@neelkanth.example,,,,,,,,,', 'NAME_SIGNS', 'name'],
  [',Asha Rao,,,,,,,,,,', 'CONTACT_MISSING', 'email'],
  [',Asha Rao,asha at neelkanth,,,,,,,,,', 'EMAIL_INVALID', 'email'],
  [',Asha Rao,asha@neelkanth,,,,,,,,,', 'EMAIL_INCOMPLETE', 'email'],
  [',Asha Rao,twice@neelkanth.example,,,,,,,,,', 'EMAIL_TWICE', 'email'],
  [',Asha Rao,TWICE@neelkanth.example,,,,,,,,,', 'EMAIL_TWICE', 'email'],
  [',Asha Rao,,12345,,,,,,,,', 'MOBILE_INVALID', 'mobile'],
  [',Asha Rao,,9.19E+09,,,,,,,,', 'MOBILE_ROUNDED', 'mobile'],
  [',Asha Rao,,9876512345,,,,,,,,', 'MOBILE_TWICE', 'mobile'],
  [',Dev Patil,,+91 98765 12345,,,,,,,,', 'MOBILE_TWICE', 'mobile'],
  [`,Asha Rao,a13@neelkanth.example,,${LONG},,,,,,,`, 'CODE_INVALID', 'employeeCode'],
  [',Asha Rao,a14@neelkanth.example,,SAME-1,,,,,,,', 'CODE_TWICE', 'employeeCode'],
  [',Asha Rao,a15@neelkanth.example,,same-1,,,,,,,', 'CODE_TWICE', 'employeeCode'],
  ['11111111-1111-4111-8111-111111111111,Asha Rao,,,,,,,,,,', 'MEMBER_UNKNOWN', 'memberId'],
  [',Dev Patil,dev.p@neelkanth.example,,NK-0412,,,,,,,', 'OTHER_MEMBER', 'employeeCode'],
  [',Asha Rao,a18@neelkanth.example,,,,Clas 7 A,,,,,', 'DEPARTMENT_UNKNOWN', 'department'],
  [',Asha Rao,a19@neelkanth.example,,,,Old wing,,,,,', 'DEPARTMENT_CLOSED', 'department'],
  [',Asha Rao,a20@neelkanth.example,,,,,13,,,,', 'CLASS_INVALID', 'class'],
  [',Asha Rao,a21@neelkanth.example,,,,Class 7 A,8,,9876500001,,', 'CLASS_DIFFERS', 'class'],
  [',Asha Rao,a22@neelkanth.example,,,,,,31/02/2013,9876500001,,', 'BIRTH_INVALID', 'birth'],
  [',Asha Rao,a23@neelkanth.example,,,,,,12/07/1813,,,', 'BIRTH_RANGE', 'birth'],
  [',Asha Rao,a24@neelkanth.example,,,,,7,,,,', 'GUARDIAN_MISSING', 'guardian'],
  [',Asha Rao,a25@neelkanth.example,,,,,7,,nobody,,', 'GUARDIAN_INVALID', 'guardian'],
  [',Asha Rao,a26@neelkanth.example,,,,,7,,a26@neelkanth.example,,', 'GUARDIAN_SAME', 'guardian'],
  [',Asha Rao,a27@neelkanth.example,,,,,,,,headmaster,', 'ROLE_UNKNOWN', 'role'],
  [',Asha Rao,a28@neelkanth.example,,,,,,,,owner,', 'ROLE_NOT_ALLOWED', 'role'],
  [',Meera Kulkarni,head@neelkanth.example,,,,,,,,member,', 'ROLE_OWN', 'role'],
  [',Asha Rao,a30@neelkanth.example,#REF!,,,,,,,,', 'CELL_ERROR', 'mobile'],
  [',à¤†à¤¶à¤¾,a31@neelkanth.example,,,,,,,,,', 'CELL_BROKEN', 'name'],
  [',#clear,a32@neelkanth.example,,,,,,,,,', 'CLEAR_NOT_ALLOWED', 'name'],
  [',Asha Rao,a33@neelkanth.example,,,,,,,,,,too,many', 'TOO_MANY_CELLS', null],
]

/** Faults for which a field is left as it is, and the row goes on. */
const WARNED: typeof FAULTY = [
  [`,Isha Rao,b1@neelkanth.example,,,${LONG},,,,,,`, 'DESIGNATION_LONG', 'designation'],
  [',Isha Rao,b2@neelkanth.example,,,,,,,,,perhaps', 'STORE_INVALID', 'store'],
  [',Another Name,begun@neelkanth.example,,,,,,,,,', 'PERSONAL_IS_HERS', 'name'],
]

async function givenSchool(world: World) {
  const workspace = await world.workspace({ name: 'Neelkanth School' })
  const head = await world.person({ name: 'Meera Kulkarni', email: 'head@neelkanth.example', workspace, role: 'ADMIN' })
  await world.person({ name: 'Begun', email: 'begun@neelkanth.example', workspace })
  await world.owner`
    insert into department (workspace_id, name, class, is_active) values (${workspace}, 'Class 7 A', 7, true), (${workspace}, 'Old wing', null, false)`
  await givenCommitted(world, head, 'Name,E-mail,Code\nAsha Kulkarni,asha.k@neelkanth.example,NK-0412\n')
  return { workspace, head }
}

describe('what a check finds in a file', () => {
  test('[O01] [cso:O19] each of more than twenty-five kinds of faults is named by row, column and rule, in both languages', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const all = [...FAULTY, ...WARNED]
    const { id, counts } = await givenChecked(world, head, `${HEADINGS}\n${all.map(([row]) => row).join('\n')}\n`)
    const rows = await rowsOf(head, id)
    expect(
      rows.map(({ number, faults }) => [number, faults.map(({ code, field }) => `${code} ${field}`).join()]),
    ).toEqual(all.map(([, code, field], position) => [position + 2, `${code} ${field}`]))
    expect(counts).toMatchObject({ faulty: FAULTY.length, warned: WARNED.length, new: 2, same: 1 })
    expect(new Set(FAULTY.map(([, code]) => code)).size).toBeGreaterThanOrEqual(25)
    const messages = rows.flatMap(({ faults }) => faults.map(({ message }) => message))
    expect(messages.filter(({ en, hi }) => !/[a-z]/.test(en) || !/[ऀ-ॿ]/.test(hi) || /undefined/.test(en + hi))).toEqual(
      [],
    )
    expect(rows[5]?.faults[0]).toMatchObject({ suggestion: 'asha@neelkanth.example' })
  })

  test('[cso:O19] who has no seat left is named, and those before her are not', async ({ world }) => {
    const { head } = await givenSchool(world)
    const many = Array.from({ length: 40 }, (_, index) => `Asha Rao,seat${index}@neelkanth.example`)
    const { id, counts } = await givenChecked(world, head, `Name,E-mail\n${many.join('\n')}\n`)
    expect(counts.new).toBeGreaterThan(10)
    expect(counts.new + counts.faulty).toBe(40)
    const [first] = await rowsOf(head, id, 'NEEDS_YOU')
    expect([first?.number, first?.faults[0]?.code]).toEqual([counts.new + 2, 'SEATS_TAKEN'])
  })

  test(
    '[O02] a process that is killed at row 5,000 of 10,000 and started again leaves every person once, with one invitation each',
    { timeout: 120_000 },
    async ({ world }) => {
      const workspace = await world.workspace({ name: 'Neelkanth School' })
      const head = await world.person({ workspace, role: 'ADMIN' })
      await world.owner`update plan set seats = 20000 where code = 'FREE'`
      // Those of rows 4,800 to 5,199 come in by the file, all others are here already.
      await world.owner`
        with made as (
          insert into person (name, email) select 'Asha Rao', 'kill' || n || '@neelkanth.example' from generate_series(2, 10001) n
          where n not between 4800 and 5199 returning id, name, email)
        insert into membership (workspace_id, person_id, role, state, employee_code, shown_name, shown_email)
        select ${workspace}, id, 'MEMBER', 'INVITED', 'K-' || substr(split_part(email, '@', 1), 5), name, email from made`
      const pupils = Array.from(
        { length: 10_000 },
        (_, index) => `Asha Rao,kill${index + 2}@neelkanth.example,K-${index + 2}`,
      )
      const { id, counts } = await givenChecked(world, head, `Name,E-mail,Code\n${pupils.join('\n')}\n`)
      expect(counts).toMatchObject({ new: 400, same: 9600, faulty: 0 })
      await head.call(commitUpload, { uploadId: id })
      // Row 5,000 waits, so that the process is in the middle of it when it is killed.
      const hold = await world.owner.reserve()
      await hold`begin`
      await hold`select from member_upload_row where upload_id = ${id} and number = 5000 for update`
      const { socket, database } = world.database as { socket: string; database: string }
      const begin = () =>
        fork(new URL('../../testing/members/commit-child.ts', import.meta.url), [socket, database, id])
      const killed = begin()
      const written = async () =>
        (
          await world.owner<{ count: number }[]>`
            select count(*)::int as count from member_upload_row where upload_id = ${id} and outcome = 'CREATED'`
        )[0]?.count
      await expect.poll(written, { timeout: 60_000, interval: 50 }).toBe(200)
      const over = once(killed, 'exit')
      killed.kill('SIGKILL')
      await over
      await hold`rollback`
      await hold.release()
      expect((await head.call(getUpload, { uploadId: id })).state).toBe('COMMITTING')
      expect(await once(begin(), 'exit')).toEqual([0, null])
      expect(await head.call(getUpload, { uploadId: id })).toMatchObject({
        state: 'COMPLETED',
        counts: { created: 400, unchanged: 9600, failed: 0 },
        invitationsWaiting: 400,
      })
      const [people] = await world.owner`
        select count(*)::int as count, count(distinct m.person_id)::int as people, count(distinct p.email)::int as mails,
          count(distinct m.employee_code)::int as codes
        from membership m join person p on p.id = m.person_id where m.workspace_id = ${workspace} and m.role = 'MEMBER'`
      expect(people).toEqual({ count: 10_000, people: 10_000, mails: 10_000, codes: 10_000 })
      const [persons] = await world.owner`
        select count(*)::int as count from person where email like 'kill%@neelkanth.example'`
      expect(persons).toEqual({ count: 10_000 })
    },
  )

  test('[O04] of two files at the same moment one is taken', async ({ world }) => {
    const { head } = await givenSchool(world)
    const both = await Promise.all(
      [1, 2].map(async () => await sendMembers(head, 'Name,E-mail\nAsha,a@neem.example\n')),
    )
    expect(both.map(({ message }) => message).toSorted()).toEqual(['Success!', 'UPLOAD_RUNNING'])
  })
})
