import { describe, expect, test } from 'vitest'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { paperOf, questionOf, valuesOf } from './question-values.ts'

const BLANK: WrittenQuestion = {
  kind: 'MCQ_SINGLE',
  language: 'hi',
  categoryId: 4,
  class: 7,
  difficulty: 'HARD',
  marks: 1.5,
  stem: 'कौन-सी धातु द्रव है?',
  passage: null,
  options: ['लोहा', 'पारा', 'ताँबा'],
  key: [1],
  matches: null,
  accepted: null,
  number: null,
  tolerance: null,
  explanation: 'पारा कमरे में भी पिघला रहता है।',
}
const none = { options: [], key: [] }

describe('a question in the fields of its editor', () => {
  test.each<Partial<WrittenQuestion>>([
    {},
    { kind: 'MCQ_MULTI', key: [0, 2], passage: 'धातुएँ' },
    { kind: 'TRUE_FALSE', options: ['सही', 'ग़लत'], key: [1] },
    { kind: 'MATCH', key: [], matches: ['Fe', 'Hg', 'Cu'] },
    { ...none, kind: 'FILL', accepted: ['पारा', 'Hg'] },
    { ...none, kind: 'NUMBER', number: 3.5, tolerance: 0.25 },
  ])('is saved as it was when nothing was changed: %j', (change) => {
    const asked = { ...BLANK, ...change }
    expect(questionOf(valuesOf(asked, 'en'))).toEqual(asked)
  })

  test('in an order it stands as it is right, though pupils see it mixed', () => {
    const asked = { ...BLANK, kind: 'ORDER' as const, options: ['दूसरा', 'तीसरा', 'पहला'], key: [2, 0, 1] }
    expect(valuesOf(asked, 'en').options.map(({ text }) => text)).toEqual(['पहला', 'दूसरा', 'तीसरा'])
    expect(questionOf(valuesOf(asked, 'en'))).toMatchObject({ options: ['पहला', 'दूसरा', 'तीसरा'], key: [0, 1, 2] })
    expect(paperOf(questionOf(valuesOf(asked, 'en'))).options).not.toEqual(['पहला', 'दूसरा', 'तीसरा'])
  })

  test('a new one has four empty answers, in the language of its author; a number that is none is refused by the contract', () => {
    const values = valuesOf(null, 'hi')
    expect(values).toMatchObject({ kind: 'MCQ_SINGLE', language: 'hi' })
    expect(values.options).toHaveLength(4)
    expect(questionOf({ ...values, marks: 'many' }).marks).toBeNaN()
  })

  test('shown as a pupil sees it, it says nothing of what is right', () => {
    expect(JSON.stringify(paperOf(BLANK))).not.toContain('key')
  })
})
