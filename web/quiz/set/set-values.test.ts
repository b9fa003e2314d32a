import { expect, test } from 'vitest'
import { WrittenSet } from '@chowk/contract/quiz/set/set.ts'
import { NO_SECTION, marksOf, setOf, valuesOf } from './set-values.ts'

const NEW = { ...valuesOf(), title: 'Wells' }
const ID = '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11'
const CHOSEN = {
  questionId: ID,
  kind: 'MCQ_SINGLE' as const,
  stem: 'How deep?',
  language: 'en' as const,
  isUsable: true,
  mostMark: 2,
}

test('a new quiz is one that the server takes, of ten minutes and one try, for everybody', () => {
  expect(WrittenSet.parse(setOf(NEW))).toMatchObject({
    tries: 1,
    minutes: 10,
    classes: [],
    departmentIds: [],
    opensAt: null,
  })
})

test('what is right is told when a new quiz is over for all, unless whoever sets it wants it otherwise [news:QR4]', () => {
  expect(WrittenSet.parse(setOf(NEW)).review).toBe('AFTER_CLOSE')
  expect(setOf({ ...NEW, review: 'AFTER_SUBMIT' }).review).toBe('AFTER_SUBMIT')
})

test('a day is one of India, from its beginning to its end where no time is said', () => {
  const set = setOf({ ...NEW, opensDay: '2026-11-20', closesDay: '2026-11-21', closesTime: '' })
  expect([set.opensAt, set.closesAt]).toEqual(['2026-11-19T18:30:00.000Z', '2026-11-21T18:29:00.000Z'])
  const again = valuesOf({ ...set, questions: [] })
  expect([again.opensDay, again.opensTime, again.closesDay, again.closesTime]).toEqual([
    '2026-11-20',
    '00:00',
    '2026-11-21',
    '23:59',
  ])
})

test('a time without a day is no moment, and the day is where that is said', () => {
  const read = WrittenSet.safeParse(setOf({ ...NEW, closesTime: '10:00' }))
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual(['closesAt'])
})

test('only the classes or the departments are sent that the form shows, and only questions or sections', () => {
  const both = { ...NEW, classes: ['7'], departmentIds: [ID], questions: [CHOSEN], sections: [NO_SECTION] }
  expect(setOf({ ...both, audience: 'ALL' })).toMatchObject({ classes: [], departmentIds: [] })
  expect(setOf({ ...both, audience: 'CLASSES' })).toMatchObject({ classes: [7], departmentIds: [] })
  expect(setOf({ ...both, audience: 'DEPARTMENTS' })).toMatchObject({ classes: [], departmentIds: [ID] })
  expect(setOf({ ...both, asks: 'SAME' })).toMatchObject({ sections: [], questions: [{ questionId: ID, mostMark: 2 }] })
  const drawn = setOf({ ...both, asks: 'DRAWN' })
  expect([drawn.questions, drawn.sections]).toEqual([
    [],
    [{ categoryId: null, difficulty: null, language: null, days: null, count: 5 }],
  ])
})

test('a quiz for classes or departments of which none is chosen is not taken: it would be for everybody', () => {
  const faults = (audience: string, kind = 'ENTITY') =>
    WrittenSet.safeParse(setOf({ ...NEW, audience, kind })).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ])
  expect(faults('CLASSES')).toEqual([['classes', 'NONE_CHOSEN']])
  expect(faults('DEPARTMENTS')).toEqual([['departmentIds', 'NONE_CHOSEN']])
  expect(faults('ALL')).toBeUndefined()
  // The form of a quiz for everybody does not show the choice.
  expect(faults('DEPARTMENTS', 'PUBLIC')).toBeUndefined()
})

test('a number that is none is refused at its field, an empty one of minutes means no limit', () => {
  expect(WrittenSet.safeParse(setOf({ ...NEW, tries: 'x' })).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'tries',
  ])
  expect(setOf({ ...NEW, minutes: '' }).minutes).toBeNull()
})

test('the marks of a quiz are those that its results count: a poll has none, and what was taken back is not asked', () => {
  const poll = { ...CHOSEN, kind: 'POLL' as const }
  const gone = { ...CHOSEN, isUsable: false, mostMark: 5 }
  expect(marksOf([CHOSEN, poll, gone, { ...CHOSEN, mostMark: 0.5 }])).toBe(2.5)
})
