import { describe, expect } from 'vitest'
import { listStudentSummary } from '@chowk/contract/quiz/summary/summary.ts'
import type { Input } from '@chowk/contract/call.ts'
import { createDepartment, listDepartments, moveMembers } from '@chowk/contract/member/department.ts'
import { listRollovers, previewRollover, startRollover, undoRollover } from '@chowk/contract/member/rollover.ts'
import { findSession } from '../../identity/identity.ts'
import { roomForAll } from '../../organisation/seats.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { lettersTo } from '../../testing/post.ts'
import { test as base } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { rolloverTask } from './rollover.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const NOBODY = '00000000-0000-7000-8000-00000000dead'

/** A school with 7 A, 7 B, 8 A and 12 A inside Classes, a teacher of 7 A, and a pupil in each; one of class 5 is in no department. */
async function givenSchool(world: World) {
  const id = await world.workspace({ kind: 'INSTITUTE' })
  const anil = await world.person({ workspace: id, role: 'ADMIN' })
  let number = 0
  const made = async (given: Input<typeof createDepartment>) =>
    (await anil.call(createDepartment, given, { 'idempotency-key': `rollover-${++number}` })).id
  const classes = await made({ name: 'Classes' })
  const year = async (name: string, of: number, section: string) =>
    await made({ name, code: name, parentId: classes, class: of, section, session: '2026-27' })
  const departments = {
    classes,
    a7: await year('Class 7 A', 7, 'A'),
    b7: await year('Class 7 B', 7, 'B'),
    a8: await year('Class 8 A', 8, 'A'),
    a12: await year('Class 12 A', 12, 'A'),
  }
  const into = async (person: TestPerson, departmentId: string) =>
    await anil.call(moveMembers, { departmentId, userIds: [person.id] })
  const pupil = async (name: string, departmentId: string | null, of?: number) => {
    const person = await world.person({ name, workspace: id, birthYear: 2012, ...(of && { class: of }) })
    if (departmentId) await into(person, departmentId)
    return person
  }
  const people = {
    leela: await world.person({ name: 'Leela', workspace: id, role: 'FACULTY' }),
    kabir: await pupil('Kabir', departments.a7),
    esha: await pupil('Esha', departments.a7),
    bela: await pupil('Bela', departments.b7),
    omar: await pupil('Omar', departments.a8),
    zoya: await pupil('Zoya', departments.a12),
    tiny: await pupil('Tiny', null, 5),
  }
  await into(people.leela, departments.a7)
  const rowOf = async ({ id: personId }: TestPerson) => {
    const [row] = await world.owner<
      { id: string; class: number | null; department: string | null; session: string | null; state: string }[]
    >`
      select m.id, m.class, d.name as department, d.session, m.state from membership m left join department d on d.id = m.department_id
      where m.person_id = ${personId} and m.workspace_id = ${id}`
    return row
  }
  const placed = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, person]) => {
          const row = await rowOf(person)
          return [name, `${row?.state} ${row?.class} ${row?.department} ${row?.session}`] as const
        }),
      ),
    )
  const run = async (rolloverId: string, seats = roomForAll) =>
    await rolloverTask(world.house, seats)({ id: rolloverId, actorId: anil.id }, jobRun())
  const start = async (wish: Omit<Input<typeof startRollover>, 'moving' | 'leaving'>) => {
    const { moving, leaving } = await anil.call(previewRollover, wish)
    const key = { 'idempotency-key': `start-${++number}` }
    const started = await anil.call(startRollover, { ...wish, moving, leaving }, key)
    await run(started.id)
    return started.id
  }
  return { id, anil, departments, people, rowOf, placed, run, start, made, pupil }
}

const test = base.extend<{ school: Awaited<ReturnType<typeof givenSchool>> }>({
  school: async ({ world }, use) => await use(await givenSchool(world)),
})

describe('the end of a session', () => {
  test('a dry run says who moves up, repeats and leaves, which departments open and close, and changes nothing [cso:O26] [news:QS9]', async ({
    school,
  }) => {
    const { departments, people } = school
    const before = await school.placed()
    const held = [(await school.rowOf(people.esha))?.id ?? '']
    const seen = await school.anil.call(previewRollover, { from: '2026-27', held })
    expect(seen).toMatchObject({
      from: '2026-27',
      to: '2027-28',
      moving: 4,
      staying: 1,
      leaving: 1,
      outside: 1,
      closing: 4,
    })
    expect(seen.opening).toEqual(['Class 7 A', 'Class 7 B', 'Class 8 A', 'Class 12 A'])
    expect(seen.classes).toMatchObject([
      { id: departments.a7, pupils: 2, held: 1, leaves: false, targetId: departments.a8 },
      { id: departments.b7, pupils: 1, held: 0, targetId: departments.a8 },
      { id: departments.a8, pupils: 1, targetId: null },
      { id: departments.a12, pupils: 1, leaves: true },
    ])
    expect(await school.placed()).toEqual(before)
    expect((await school.anil.call(listRollovers, {})).sessions).toEqual(['2026-27'])
  })

  test('pupils move up with their class, who is held back repeats it, teachers stay with it, the last class leaves, whose results stay where they were, and is signed out [cso:O26] [news:QS9]', async ({
    world,
    school,
  }) => {
    const { people } = school
    const held = [(await school.rowOf(people.esha))?.id ?? '']
    const inTwelfth = { personId: people.zoya.id, workspaceId: school.id, class: 12, percent: 80 }
    await givenAttempt(world, { ...inTwelfth, departmentId: school.departments.a12 })
    await school.start({ from: '2026-27', held })
    expect((await school.anil.call(listStudentSummary, { class: 12 })).content).toMatchObject([
      { userId: people.zoya.id, class: 12, status: 'INACTIVE', best: 80 },
    ])
    expect(await school.placed()).toEqual({
      leela: 'PRESENT null Class 7 A 2027-28',
      kabir: 'PRESENT 8 Class 8 A 2027-28',
      esha: 'PRESENT 7 Class 7 A 2027-28',
      bela: 'PRESENT 8 Class 8 A 2027-28',
      omar: 'PRESENT 9 null null',
      zoya: 'LEFT 12 Class 12 A 2026-27',
      tiny: 'PRESENT 6 null null',
    })
    const { content } = await school.anil.call(listDepartments, {})
    expect(
      content.map(({ name, session, code, isActive, parentId }) => [name, session, code, isActive, parentId]),
    ).toEqual([
      ['Class 7 A', '2026-27', 'Class 7 A', false, school.departments.classes],
      ['Class 7 A', '2027-28', 'Class 7 A', true, school.departments.classes],
      ['Class 7 B', '2026-27', 'Class 7 B', false, school.departments.classes],
      ['Class 7 B', '2027-28', 'Class 7 B', true, school.departments.classes],
      ['Class 8 A', '2026-27', 'Class 8 A', false, school.departments.classes],
      ['Class 8 A', '2027-28', 'Class 8 A', true, school.departments.classes],
      ['Class 12 A', '2026-27', 'Class 12 A', false, school.departments.classes],
      ['Class 12 A', '2027-28', 'Class 12 A', true, school.departments.classes],
      ['Classes', null, '', true, null],
    ])
    expect(await findSession(world.sql, world.house, { familyId: people.zoya.familyId })).toBeUndefined()
    const history = await world.owner`
      select to_state, actor_id from status_history where entity = 'membership' and entity_id = ${(await school.rowOf(people.zoya))?.id ?? ''}`
    expect(history).toEqual([{ toState: 'LEFT', actorId: school.anil.id }])
    const [done] = (await school.anil.call(listRollovers, {})).content
    expect(done).toMatchObject({ state: 'DONE', moved: 4, stayed: 1, left: 1, from: '2026-27', to: '2027-28' })
  })

  test('broken off in the middle it has changed nothing, run again it does everything, and run once more nothing further', async ({
    world,
    school,
  }) => {
    const before = await school.placed()
    const { moving, leaving } = await school.anil.call(previewRollover, { from: '2026-27' })
    const { id } = await school.anil.call(
      startRollover,
      { from: '2026-27', moving, leaving },
      { 'idempotency-key': 'broken-off' },
    )
    // The school's last step cannot be made, as if the process had ended there.
    await world.owner.unsafe(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before update of state on rollover for each row execute function break_off()`)
    await expect(school.run(id)).rejects.toThrow('broken off')
    expect(await school.placed()).toEqual(before)
    expect((await school.anil.call(listDepartments, {})).content).toHaveLength(5)
    await world.owner.unsafe('drop trigger break_off on rollover')
    await school.run(id)
    const after = await school.placed()
    expect(after).not.toEqual(before)
    await school.run(id)
    expect(await school.placed()).toEqual(after)
  })

  test('somebody chooses where a class goes; nothing begins if others are counted by now, while one runs, or where nobody is to move', async ({
    world,
    school,
  }) => {
    const b8 = await school.made({ name: 'Class 8 B', class: 8, section: 'B', session: '2026-27' })
    const ask = async (input: Record<string, unknown>) =>
      (await school.anil.ask(startRollover, input, { 'idempotency-key': JSON.stringify(input) })).body
    const targets = [{ id: school.departments.a7, to: b8 }]
    expect(await ask({ from: '2026-27', moving: 1, leaving: 1 })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      details: { moving: 5, leaving: 1 },
    })
    expect((await ask({ from: '2019-20', moving: 0, leaving: 0 })).code).toBe('NOTHING_TO_MOVE')
    const wrong = [{ id: school.departments.a7, to: school.departments.a12 }]
    expect((await ask({ from: '2026-27', targets: wrong, moving: 5, leaving: 1 })).code).toBe('DEPARTMENT_NOT_FOUND')
    expect((await ask({ from: '2026-27', held: [NOBODY], moving: 5, leaving: 1 })).code).toBe('MEMBER_NOT_FOUND')
    const begun = await ask({ from: '2026-27', targets, moving: 5, leaving: 1 })
    expect((await ask({ from: '2026-27', moving: 5, leaving: 1 })).code).toBe('ALREADY_RUNNING')
    await school.run(String(begun['id']))
    expect(await school.placed()).toMatchObject({
      kabir: 'PRESENT 8 Class 8 B 2027-28',
      bela: 'PRESENT 8 Class 8 B 2027-28',
    })
    await school.made({ name: 'class 7 c', class: 7, section: 'C', session: '2027-28' })
    await school.made({ name: 'Class 7 C', class: 8, section: 'C', session: '2028-29' })
    const alike = await school.anil.ask(previewRollover, { from: '2027-28' })
    expect(alike.body).toMatchObject({ code: 'NAME_TAKEN', details: { name: 'Class 7 C', to: '2028-29' } })
    expect((await ask({ from: '2027-28', moving: 5, leaving: 1 })).code).toBe('NAME_TAKEN')
    const mill = await world.workspace({ kind: 'CORPORATE' })
    const boss = await world.person({ workspace: mill, role: 'OWNER' })
    expect((await boss.ask(previewRollover, { from: '2026-27' })).body.code).toBe('NO_SCHOOL')
    expect((await boss.ask(listRollovers, {})).body.code).toBe('NO_SCHOOL')
  })
})

describe('taking it back', () => {
  test('within seven days all is as it was, but for whoever was changed meanwhile; a second time it is refused [cso:O26]', async ({
    world,
    school,
  }) => {
    const before = await school.placed()
    const id = await school.start({ from: '2026-27' })
    await school.anil.call(moveMembers, { departmentId: school.departments.classes, userIds: [school.people.bela.id] })
    world.clock.pass(6 * DAY_MS)
    const anil = await world.session(school.anil.id, school.id)
    expect(await anil.call(undoRollover, { id })).toEqual({ id, state: 'UNDOING' })
    await school.run(id)
    expect(await school.placed()).toEqual({ ...before, bela: 'PRESENT 8 Classes null' })
    const { content } = await anil.call(listDepartments, {})
    expect(content.filter(({ session }) => session === '2027-28')).toEqual([])
    expect(content.every(({ isActive }) => isActive)).toBe(true)
    const [undone] = (await anil.call(listRollovers, {})).content
    expect(undone).toMatchObject({ state: 'UNDONE', leftAlone: 1, undoUntil: null })
    expect((await anil.ask(undoRollover, { id })).body.code).toBe('NOT_NOW')
    expect((await anil.ask(undoRollover, { id: NOBODY })).body.code).toBe('ROLLOVER_NOT_FOUND')
  })

  test('after seven days it is refused, and where no seats are left everything stays and says so', async ({
    world,
    school,
  }) => {
    const id = await school.start({ from: '2026-27' })
    const after = await school.placed()
    await school.anil.call(undoRollover, { id })
    await school.run(id, async () => await Promise.resolve({ allowed: false, seats: 5, taken: 5 }))
    expect(await school.placed()).toEqual(after)
    const [failed] = (await school.anil.call(listRollovers, {})).content
    expect(failed).toMatchObject({ state: 'DONE', fault: 'SEATS_TAKEN' })
    world.clock.pass(7 * DAY_MS)
    const anil = await world.session(school.anil.id, school.id)
    expect((await anil.ask(undoRollover, { id })).body.code).toBe('NOT_NOW')
    expect((await anil.call(listRollovers, {})).content[0]?.undoUntil).toBeNull()
  })

  test('a pupil of the last class who was invited or suspended is that again, and who left is told', async ({
    world,
    school,
  }) => {
    const { a12 } = school.departments
    const [rana, sita] = [await school.pupil('Rana', a12), await school.pupil('Sita', a12)]
    await world.owner`update membership set state = 'INVITED' where person_id = ${rana.id} and workspace_id = ${school.id}`
    await world.owner`
      update membership set state = 'SUSPENDED', reason = 'Lost books.' where person_id = ${sita.id} and workspace_id = ${school.id}`
    const id = await school.start({ from: '2026-27' })
    expect([(await school.rowOf(rana))?.state, (await school.rowOf(sita))?.state]).toEqual(['REVOKED', 'LEFT'])
    const [email] = await world.owner<{ email: string }[]>`select email from person where id = ${school.people.zoya.id}`
    expect((await lettersTo(world, email?.email ?? '')).length).toBe(1)
    await school.anil.call(undoRollover, { id })
    await school.run(id)
    expect([(await school.rowOf(rana))?.state, (await school.rowOf(sita))?.state]).toEqual(['INVITED', 'SUSPENDED'])
    const [row] =
      await world.owner`select reason from membership where person_id = ${sita.id} and workspace_id = ${school.id}`
    expect(row).toEqual({ reason: 'Lost books.' })
  })
})
