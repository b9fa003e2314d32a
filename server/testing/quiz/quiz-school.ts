import { test as base } from '../test.ts'
import type { TestPerson, World } from '../world.ts'
import { givenAttempt } from './attempts.ts'

/** A school whose pupils took quizzes. */
export interface QuizSchool {
  id: string
  head: TestPerson
  teacher: TestPerson
  seventh: string
  eighth: string
  asha: TestPerson
  bela: TestPerson
  chetan: TestPerson
  dev: TestPerson
}

async function givenDepartment(world: World, workspace: string, { name, year }: { name: string; year: number }) {
  const [row] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name, class) values (${workspace}, ${name}, ${year}) returning id`
  return row?.id ?? ''
}

/** A school with two classes; the teacher heads the seventh. Asha took two quizzes, Bela one, Chetan none, Dev of the eighth one. */
export const test = base.extend<{ school: QuizSchool }>({
  school: async ({ world }, use) => {
    const id = await world.workspace({ name: 'Neem School' })
    const head = await world.person({ workspace: id, role: 'ADMIN', name: 'Anil Rao' })
    const teacher = await world.person({ workspace: id, role: 'FACULTY', name: 'Leela Thomas' })
    const seventh = await givenDepartment(world, id, { name: 'Class 7 B', year: 7 })
    const eighth = await givenDepartment(world, id, { name: 'Class 8 A', year: 8 })
    await world.owner`
      update department set head_id = (select id from membership where workspace_id = ${id} and person_id = ${teacher.id}) where id = ${seventh}`
    const pupil = async (name: string, departmentId: string) => {
      const person = await world.person({ workspace: id, class: 7, name, email: `${name.toLowerCase()}@neem.example` })
      await world.owner`update membership set department_id = ${departmentId}, employee_code = ${`R-${name}`} where person_id = ${person.id}`
      return person
    }
    const [asha, bela, chetan] = [
      await pupil('Asha', seventh),
      await pupil('Bela', seventh),
      await pupil('Chetan', seventh),
    ]
    const dev = await pupil('Dev', eighth)
    const inSeventh = { workspaceId: id, class: 7, departmentId: seventh }
    await givenAttempt(world, { ...inSeventh, personId: asha.id, percent: 40, minutes: 4 })
    await givenAttempt(world, {
      ...inSeventh,
      personId: asha.id,
      percent: 90,
      minutes: 8,
      endedAt: '2026-11-20T09:00:00.000Z',
    })
    await givenAttempt(world, { ...inSeventh, personId: bela.id, percent: 20, minutes: 6, state: 'AUTO_SUBMITTED' })
    await givenAttempt(world, {
      workspaceId: id,
      class: 8,
      departmentId: eighth,
      personId: dev.id,
      percent: 70,
      minutes: 2,
    })
    await use({ id, head, teacher, seventh, eighth, asha, bela, chetan, dev })
  },
})
