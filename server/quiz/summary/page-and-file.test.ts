import { expect } from 'vitest'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary } from '@chowk/contract/quiz/summary/summary-file.ts'
import { textOfValue } from '../../platform/text/csv.rules.ts'
import { givenAttempt } from '../../testing/quiz/attempts.ts'
import { test } from '../../testing/quiz/quiz-school.ts'
import type { TestPerson } from '../../testing/world.ts'

type Row = Record<string, unknown>

// No cell of these has a comma.
async function fileOf(person: TestPerson, by: 'CLASS' | 'DEPARTMENT' | 'USER' | 'ATTEMPT'): Promise<Row[]> {
  const { content } = await person.call(exportQuizSummary, { by })
  const [heading = '', ...lines] = Buffer.from(content, 'base64').toString('utf8').slice(1).trimEnd().split('\r\n')
  const names = heading.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place] ?? '', cell])))
}

const nameOf = (department: { name: string } | null | undefined) => department?.name ?? ''
const cellsOf = (row: Row, like: Row): Row =>
  Object.fromEntries(
    Object.keys(like).map((name) => [name, name === 'department' ? nameOf(row[name] as null) : textOfValue(row[name])]),
  )

test('a page and its file hold the same rows with the same figures, of the moment that the page names: a try that was handed in just now is in both [news:QS16]', async ({
  world,
  school: { id, head, dev, eighth },
}) => {
  const now = world.clock.now().toISOString()
  await givenAttempt(world, {
    personId: dev.id,
    workspaceId: id,
    class: 8,
    departmentId: eighth,
    percent: 30,
    endedAt: new Date(world.clock.now().getTime() - 1000).toISOString(),
  })
  const all = { size: 100 } as const
  const classes = await head.call(listClassSummary, all)
  const departments = await head.call(listQuizSummary, all)
  const people = await head.call(listStudentSummary, all)
  const tries = await head.call(listQuizAttempts, all)
  for (const page of [classes, departments, people, tries]) expect(page.asOf).toBe(now)
  expect(tries.content[0]).toMatchObject({ name: 'Dev', percent: 30 })
  const pages = {
    CLASS: [...classes.content, { ...classes.total, class: 'TOTAL' }],
    DEPARTMENT: [...departments.content, { ...departments.total, department: { name: 'TOTAL' } }],
    USER: people.content,
    ATTEMPT: tries.content.map((row) => ({ ...row, taken: 'YES' })),
  }
  for (const [by, rows] of Object.entries(pages) as [keyof typeof pages, Row[]][]) {
    const file = (await fileOf(head, by)).filter(({ taken }) => taken !== 'NO')
    expect(file.length).toBeGreaterThan(2)
    expect([by, file]).toEqual([by, rows.map((row, place) => cellsOf(row, file[place] ?? {}))])
  }
})
