import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { cancelUpload, commitUpload, getUpload } from '@chowk/contract/member/upload.ts'
import { givenChecked, givenCommitted, rowsOf, sendMembers } from '../../testing/members/member-upload.ts'
import { test } from '../../testing/test.ts'
import { INVITATION_LETTER } from '../people/write-member.ts'
import { inviteUploadedTask } from './invite-uploaded.job.ts'
import { commitIn, killedAt, waiting } from '../../testing/members/killed-commit.ts'
import type { World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'
import { isFull } from '../../testing/sample.ts'

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
  [',Asha Rao,a27@neelkanth.example,,,,,,,,visitor,', 'ROLE_UNKNOWN', 'role'],
  [',Asha Rao,a28@neelkanth.example,,,,,,,,owner,', 'ROLE_NOT_ALLOWED', 'role'],
  [',Meera Kulkarni,head@neelkanth.example,,,,,,,,member,', 'ROLE_OWN', 'role'],
  [',Asha Rao,a30@neelkanth.example,#REF!,,,,,,,,', 'CELL_ERROR', 'mobile'],
  [',à¤†à¤¶à¤¾,a31@neelkanth.example,,,,,,,,,', 'CELL_BROKEN', 'name'],
  [',#clear,a32@neelkanth.example,,,,,,,,,', 'CLEAR_NOT_ALLOWED', 'name'],
  [',Asha Rao,a33@neelkanth.example,,,,,,,,,,too,many', 'TOO_MANY_CELLS', null],
]

/** Faults for which a field is left as it is, and the row goes on. */
const WARNED: typeof FAULTY = [
  [',Isha Rao,b0@neelkanth.example,,,,,,04/03/1990,,,', 'BIRTH_AMBIGUOUS', 'birth'],
  [`,Isha Rao,b1@neelkanth.example,,,${LONG},,,,,,`, 'DESIGNATION_LONG', 'designation'],
  [',Isha Rao,b2@neelkanth.example,,,,,,,,,perhaps', 'STORE_INVALID', 'store'],
  [',Another Name,begun@neelkanth.example,,,,,,,,,', 'PERSONAL_IS_HERS', 'name'],
]

/** Twenty-five kinds of them, each for one row alone, so that they can be repeated. */
const REPEATED = FAULTY.filter(([, code]) => !/TWICE|OTHER_MEMBER|ROLE_OWN/.test(code))

/** Which of ten thousand rows are bad. */
const BAD = Array.from({ length: 500 }, (_, index) => index * 20 + 7)

function tenThousand(): string[] {
  const mailed = (row: string, n: number) =>
    row.replaceAll(/,a(\d+)@/g, `,a$1.${n}@`).replace(/^1{8}/, String(n).padStart(8, '0'))
  return Array.from({ length: 10_000 }, (_, n) => {
    const bad = n % 20 === 7 ? REPEATED[Math.floor(n / 20) % REPEATED.length] : undefined
    return bad ? mailed(bad[0], n) : `,Asha Rao,many${n}@neelkanth.example,,M-${n},,,,,,,`
  })
}

/** How many of the people of the file are there. */
async function manyIn({ owner }: World): Promise<number> {
  const [row] = await owner<{ count: number }[]>`select count(*)::int as count from person where email like 'many%'`
  return row?.count ?? 0
}

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
  test('[cso:O19] each of more than twenty-five kinds of faults is named by row, column and rule, in both languages', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const all = [...FAULTY, ...WARNED]
    const { id, counts } = await givenChecked(world, head, `${HEADINGS}\n${all.map(([row]) => row).join('\n')}\n`)
    const rows = await rowsOf(head, id)
    expect(
      rows.map(({ number, faults }) => [number, faults.map(({ code, field }) => `${code} ${field}`).join()]),
    ).toEqual(all.map(([, code, field], position) => [position + 2, `${code} ${field}`]))
    expect(counts).toMatchObject({ faulty: FAULTY.length, warned: WARNED.length, new: 3, same: 1 })
    expect(new Set(FAULTY.map(([, code]) => code)).size).toBeGreaterThanOrEqual(25)
    const messages = rows.flatMap(({ faults }) => faults.map(({ message }) => message))
    expect(messages.filter(({ en, hi }) => !/[a-z]/.test(en) || !/[ऀ-ॿ]/.test(hi) || /undefined/.test(en + hi))).toEqual(
      [],
    )
    expect(rows[5]?.faults[0]).toMatchObject({ suggestion: 'asha@neelkanth.example' })
  })

  test('a pupil of whom the file knows only a parent is told apart from one of whom it knows nothing: what mends it is said', async ({
    world,
  }) => {
    const { head } = await givenSchool(world)
    const file = 'Name,E-mail,Class,Guardian contact\nIsha Rao,,7,98765 00001\nOm Rao,,,\n'
    const { id } = await givenChecked(world, head, file)
    const [known, unknown] = (await rowsOf(head, id)).map(({ faults }) => faults)
    expect(known?.map(({ code, field }) => [code, field])).toEqual([['CONTACT_MISSING', 'email']])
    expect(known?.[0]?.message.en).toContain('the child needs an e-mail or mobile of its own')
    expect(known?.[0]?.message.hi).toContain('बच्चे का अपना ई-मेल या मोबाइल')
    expect(unknown?.[0]).toMatchObject({
      code: 'CONTACT_MISSING',
      message: { en: expect.stringMatching(/^Neither e-mail nor mobile/) as string },
    })
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

  test.runIf(isFull)(
    '[O01] [O02] of 10,000 rows the 500 bad ones of 25 kinds are named by row, column and rule; killed at row 5,000 and started again exactly the 9,500 others come in, once each, with one invitation for each; the bad ones are sent again as they are, and all of it once more brings in nobody',
    { timeout: 240_000 },
    async ({ world }) => {
      const { head, workspace } = await givenSchool(world)
      await world.owner`update plan set seats = 20000 where code = 'FREE'`
      const file = `${HEADINGS}\n${tenThousand().join('\n')}\n`
      const { id, counts } = await givenChecked(world, head, file)
      expect(counts).toMatchObject({ new: 9500, same: 0, faulty: 500 })
      const named = await world.owner<{ fault: string }[]>`
        select concat_ws(' ', r.number, f->>'code', f->>'field') as fault
        from member_upload_row r, jsonb_array_elements(r.faults) f where r.upload_id = ${id} and r.plan = 'FAULTY'`
      const expected = BAD.map((n, index) => {
        const [, code, field] = REPEATED[index % REPEATED.length] ?? []
        return [n + 2, code, field].filter((word) => word !== null).join(' ')
      })
      expect(expected.filter((fault) => !named.some((row) => row.fault === fault))).toEqual([])
      expect(new Set(REPEATED.map(([, code]) => code)).size).toBe(25)
      await head.call(commitUpload, { uploadId: id })
      // The row that a spreadsheet shows as 5,000.
      await killedAt(world, id, 'many4998@neelkanth.example')
      const before = await head.call(getUpload, { uploadId: id })
      expect(before.state).toBe('COMMITTING')
      expect(5000 - before.done).toBeGreaterThan(0)
      expect(before.done).toBe(await manyIn(world))
      expect(await once(commitIn(world, id), 'exit')).toEqual([0, null])
      expect(await head.call(getUpload, { uploadId: id })).toMatchObject({
        state: 'PARTIAL',
        counts: { created: 9500, unchanged: 0, faulty: 500, failed: 0 },
        invitationsWaiting: 9500,
      })
      const [people] = await world.owner`
        select count(*)::int as count, count(distinct m.person_id)::int as people, count(distinct p.email)::int as mails
        from membership m join person p on p.id = m.person_id where m.workspace_id = ${workspace} and p.email like 'many%'`
      expect(people).toEqual({ count: 9500, people: 9500, mails: 9500 })
      expect(await manyIn(world)).toBe(9500)

      const faulty = await (await head.fetch(`/member-files/faulty/${id}.csv`)).arrayBuffer()
      const again = await givenChecked(world, head, new Uint8Array(faulty))
      expect(again).toMatchObject({ rows: 500, counts: { new: 0, faulty: 500 } })
      await head.call(cancelUpload, { uploadId: again.id })
      const complete = await givenChecked(world, head, file)
      expect(complete.counts).toMatchObject({ new: 0, changed: 0, same: 9500, faulty: 500 })
    },
  )

  test('[O02] a process that is killed while invitations are sent leaves one for each person', async ({ world }) => {
    const { head } = await givenSchool(world)
    await world.owner`update plan set seats = 20000 where code = 'FREE'`
    const rows = Array.from({ length: 150 }, (_, n) => `Asha Rao,sent${n}@neelkanth.example`)
    const { id } = await givenCommitted(world, head, `Name,E-mail\n${rows.join('\n')}\n`)
    // The letters' queue waits, so that the process has marked a hundred rows and put in some of their letters when it is killed.
    const hold = await world.owner.reserve()
    await hold`begin`
    await hold`lock table graphile_worker._private_jobs in exclusive mode`
    const { socket, database } = world.database as { socket: string; database: string }
    const killed = fork(new URL('../../testing/members/invite-child.ts', import.meta.url), [socket, database])
    await expect.poll(async () => await waiting(world), { timeout: 30_000, interval: 50 }).toBeGreaterThan(0)
    const over = once(killed, 'exit')
    killed.kill('SIGKILL')
    await over
    await hold`rollback`
    await hold.release()
    const task = inviteUploadedTask(world.house)
    const helpers = jobRun()
    await expect
      .poll(async () => {
        await task(null, helpers)
        return (await head.call(getUpload, { uploadId: id })).invitationsWaiting
      })
      .toBe(0)
    const letters = await world.owner`
      select count(*)::int as count, count(distinct j.payload->>'membershipId')::int as people
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${INVITATION_LETTER}`
    expect(letters).toEqual([{ count: 151, people: 151 }])
  })

  test('[O04] of two files at the same moment one is taken', async ({ world }) => {
    const { head } = await givenSchool(world)
    const both = await Promise.all(
      [1, 2].map(async () => await sendMembers(head, 'Name,E-mail\nAsha,a@neem.example\n')),
    )
    expect(both.map(({ message }) => message).toSorted()).toEqual(['Success!', 'UPLOAD_RUNNING'])
  })
})
