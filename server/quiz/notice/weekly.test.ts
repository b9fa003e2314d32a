import { describe, expect } from 'vitest'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { setNoticeMode } from '@chowk/contract/notice/preference.ts'
import { listClassSummary } from '@chowk/contract/quiz/summary/summary.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenPaper, givenQuestion, givenSetQuiz } from '../../testing/quiz/answers.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { weeklyQuizTask } from './weekly.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const tell = async (world: World) => await weeklyQuizTask(world.house)(undefined, jobRun())

const weeksOf = async (person: TestPerson) => {
  const { content } = await person.call(listNotices, {})
  return content.flatMap(({ kind, says, leadsTo }) =>
    kind === 'quiz-week' ? [{ says: says.en.map(({ text }) => text).join(''), leadsTo }] : [],
  )
}

describe('how the quizzes of a week went [news:QS17]', () => {
  test('is told once to those who run the workspace: completion by class as the summary has it, and the three questions missed most', async ({
    world,
    school,
  }) => {
    const { head, teacher, asha } = school
    const stems = [
      'Who dug the well?',
      'Where does the train stop?',
      'How many books are there?',
      'What do kites fly with?',
    ]
    const questions = []
    for (const stem of stems) questions.push(await givenQuestion(world, { workspaceId: school.id, stem }))
    const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'week' })
    // Some day of the week before, whatever day it is now.
    const endedAt = new Date(world.clock.now().getTime() - 7 * DAY_MS)
    for (let pupil = 0; pupil < 20; pupil++) {
      const { id } = await world.person({ workspace: school.id, class: 9 })
      // The first question is missed by all, the next ones by fewer and fewer, the last by nobody.
      const chosen = [1, pupil < 15 ? 1 : 0, pupil < 5 ? 1 : 0, 0]
      await givenPaper(world, { quizId, questions, chosen, personId: id, workspaceId: school.id, class: 9, endedAt })
    }
    await world.owner`update membership set joined_at = ${new Date(world.clock.now().getTime() - 30 * DAY_MS)} where workspace_id = ${school.id}`
    const silent = await world.person({ workspace: school.id, role: 'OWNER' })
    await silent.call(setNoticeMode, { kind: 'quiz-week', mode: 'OFF' })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    await tell(world)
    await tell(world)
    const [week, ...more] = await weeksOf(head)
    expect(more).toEqual([])
    const days = new URLSearchParams((week?.leadsTo ?? '').split('?')[1])
    const span = { from: days.get('from') ?? '', to: days.get('to') ?? '' }
    const { content, total } = await head.call(listClassSummary, span)
    const nine = content.find((row) => row.class === 9)
    expect(week?.says).toContain(`${total.attempts} tries`)
    expect(week?.says).toContain(`class 9 ${nine?.completion}%`)
    expect(week?.says).toContain(`Missed most: “${stems[0]}”, “${stems[1]}”, “${stems[2]}”`)
    expect(week?.says).not.toContain(stems[3])
    for (const other of [teacher, asha, silent, stranger]) expect(await weeksOf(other)).toEqual([])
  })

  test('names what was missed in a school of five pupils too, in Hindi for whoever reads Hindi', async ({
    world,
    school,
  }) => {
    const question = await givenQuestion(world, { workspaceId: school.id, stem: 'Who dug the well?' })
    const quizId = await givenSetQuiz(world, { workspaceId: school.id, slug: 'week' })
    const endedAt = new Date(world.clock.now().getTime() - 7 * DAY_MS)
    for (let pupil = 0; pupil < 5; pupil++) {
      const { id } = await world.person({ workspace: school.id, class: 9 })
      const chosen = [pupil < 2 ? 1 : 0]
      const of = { quizId, questions: [question], workspaceId: school.id, class: 9, endedAt }
      await givenPaper(world, { ...of, chosen, personId: id })
    }
    await tell(world)
    const { content } = await school.head.call(listNotices, {})
    const week = content.find(({ kind }) => kind === 'quiz-week')
    const sentence = (language: 'en' | 'hi') => week?.says[language].map(({ text }) => text).join('')
    expect(sentence('en')).toContain('Missed most: “Who dug the well?”')
    expect(sentence('hi')).toContain('सबसे ज़्यादा ग़लत: “Who dug the well?”')
  })

  test('is not told where nobody took one', async ({ world, school }) => {
    world.clock.pass(60 * DAY_MS)
    await tell(world)
    expect(await weeksOf(await world.session(school.head.id, school.id))).toEqual([])
  })
})
