import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUIZ_CLASSES, QUIZ_LANGUAGES } from '@chowk/contract/quiz/config.ts'
import { QUESTION_FORMATS } from '@chowk/contract/quiz/format.ts'
import type { QuestionFormat } from '@chowk/contract/quiz/format.ts'
import { QUESTION_KINDS } from '@chowk/contract/quiz/question.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import { OPTION_COUNTS, QUESTION_LIMITS, standardOptions } from '@chowk/contract/quiz/written-question.ts'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { settled } from '../bank/settled.rules.ts'
import { faultsOf } from '../making/gate.rules.ts'
import { linesOf, oneLine, paragraphsOf } from './question-text.rules.ts'
import { readQuestions } from './read-questions.ts'
import { keeps, writeQuestions } from './write-questions.ts'
import type { NamedQuestion } from './tags.rules.ts'
import { isFull } from '../../testing/sample.ts'

const TIME = new Date('2026-11-23T06:00:00Z')

// Letters of both scripts, all signs that some format reads as its own, and anything else that people paste.
const SIGNS = [
  '~',
  '=',
  '#',
  '{',
  '}',
  ':',
  '\\',
  '->',
  '%50%',
  '[html]',
  '//',
  '*',
  '|',
  '"',
  "'",
  ',',
  ';',
  '<b>',
  '&amp;',
  '&',
  '',
]
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('river', 'नदी', 'the ', 'A. ', ' और ', '12', '-5', '=1+1', 'ANSWER: B', 'True'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
)
const text = (most: number, tidy: (words: string) => string, between = '') =>
  fc
    .array(fc.tuple(piece, fc.constantFrom('', ' ', between)), { minLength: 1, maxLength: 8 })
    .map((pieces) => tidy(pieces.flat().join('').normalize('NFC')).slice(0, most).toWellFormed())
    .map((words) => tidy(words))
    .filter((words) => words !== '' && words.length <= most)
const option = text(QUESTION_LIMITS.option, oneLine)

const KINDS = [...QUESTION_KINDS]
const number = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((all) => all / 1000)

const kindOf = (kind: QuestionKind): fc.Arbitrary<WrittenQuestion> => {
  const [fewest, most] = OPTION_COUNTS[kind]
  const distinct = fc.uniqueArray(option, {
    minLength: fewest,
    maxLength: most,
    selector: (each) => each.toLowerCase(),
  })
  return fc
    .record({
      kind: fc.constant(kind),
      language: fc.constantFrom(...QUIZ_LANGUAGES),
      class: fc.constantFrom(null, ...QUIZ_CLASSES),
      difficulty: fc.constantFrom('EASY' as const, 'MEDIUM' as const, 'HARD' as const),
      marks: fc.integer({ min: 1, max: 200 }).map((halves) => halves / 2),
      stem: text(QUESTION_LIMITS.stem, linesOf, '\n'),
      passage: fc.option(text(400, paragraphsOf, '\n\n')),
      explanation: fc.oneof(fc.constant(''), text(300, paragraphsOf, '\n\n')),
      options: distinct,
      right: fc.array(option, { minLength: most, maxLength: most }),
      accepted: fc.uniqueArray(option, { minLength: 1, maxLength: 6, selector: (each) => each.toLowerCase() }),
      number,
      tolerance: fc.constantFrom(0, 0.5, 0.001, 3),
      order: fc.infiniteStream(fc.nat({ max: 119 })),
    })
    .map(({ right, order, ...asked }) => {
      const [place = 0] = order
      const options = standardOptions(kind, asked.language) ?? asked.options
      const turned = options.map((_, index) => (index + place) % options.length)
      const count =
        kind === 'ORDER' ? options.length : kind === 'MCQ_MULTI' ? 1 + (place % Math.max(1, options.length - 1)) : 1
      return settled({
        ...asked,
        categoryId: null,
        options: [...options],
        key: ['MATCH', 'NUMBER', 'FILL', 'SHORT', 'POLL'].includes(kind) ? [] : turned.slice(0, count),
        matches: kind === 'MATCH' ? right.slice(0, options.length) : null,
      })
    })
}
// Kinds whose places are a set are kept in the order of their options.
const inOrder = ({ kind, key }: WrittenQuestion) =>
  kind === 'MCQ_MULTI' ? key.toSorted((one, other) => one - other) : key

async function thereAndBack(format: QuestionFormat, question: WrittenQuestion) {
  const named: NamedQuestion = { ...question, category: null }
  const bytes = await writeQuestions(format, [named], { title: 'Two of them', at: TIME })
  const { rows, fault, format: found } = await readQuestions(bytes)
  if (fault || rows.length !== 1 || !rows[0]?.question)
    throw new Error(
      `${JSON.stringify(fault)} ${JSON.stringify(rows.map(({ reasons }) => reasons))}\n${bytes.toString()}`,
    )
  expect(found).toBe(format)
  expect(rows[0].reasons.filter(({ isWarning }) => !isWarning)).toEqual([])
  return settled(rows[0].question)
}

describe('[news:QS15] what is written to a file is the same when it is read again', () => {
  const pairs = QUESTION_FORMATS.flatMap((format) =>
    KINDS.filter((kind) => keeps(format, kind)).map((kind) => [format, kind] as const),
  ).filter(([format]) => format !== 'AIKEN')

  test.each(pairs)('%s keeps every %s with all that belongs to it', async (format, kind) => {
    await fc.assert(
      fc.asyncProperty(kindOf(kind), async (question) => {
        fc.pre(
          faultsOf(question).every(
            ({ code }) => !['NO_KEY', 'OPTION_COUNT', 'OPTIONS_ALIKE', 'MATCHES_COUNT'].includes(code),
          ),
        )
        const back = await thereAndBack(format, question)
        expect({ ...back, key: inOrder(back) }).toEqual({ ...question, key: inOrder(question) })
      }),
      { numRuns: isFull ? 60 : 6 },
    )
  })

  test('Aiken keeps the words of a choice and which of them is right', async () => {
    await fc.assert(
      fc.asyncProperty(kindOf('MCQ_SINGLE'), async (question) => {
        const asked = { ...question, stem: oneLine(question.stem), passage: null }
        const back = await thereAndBack('AIKEN', asked)
        expect([back.stem, back.options, back.key]).toEqual([asked.stem, asked.options, asked.key])
      }),
      { numRuns: isFull ? 100 : 10 },
    )
  })
})
