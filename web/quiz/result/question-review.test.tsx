// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { clear, hindrances, show } from '../../ui/widgets/widget-stage.tsx'
import { QuestionReview } from './question-review.tsx'

type Question = QuizResult['questions'][number]

const question = (given: Partial<Question> & Pick<Question, 'kind'>): Question => ({
  questionId: given.kind,
  number: 1,
  language: 'en',
  category: null,
  isGeneral: false,
  stem: given.kind,
  passage: null,
  options: [],
  matches: null,
  chosen: null,
  written: null,
  late: null,
  right: [],
  accepted: null,
  rightNumber: null,
  tolerance: null,
  ruling: null,
  marks: 0,
  waits: false,
  isUnmarked: false,
  shares: null,
  byHand: false,
  markVersion: null,
  comment: '',
  mostMark: 1,
  evidence: '',
  explanation: '',
  story: null,
  ...given,
})

/** Every question as somebody hears it: first how it came out, then line by line. */
async function heard(questions: Question[], locale: 'en' | 'hi' = 'en'): Promise<string[][]> {
  const page = await show(
    <QuestionReview resultSlug="r" questions={questions} mayReport={false} mayCorrect={false} />,
    locale,
  )
  const shown = [...page.querySelectorAll('h3')].map((heading) => heading.closest('li') as HTMLElement)
  return shown.map((item) => [
    item.querySelector('svg')?.parentElement?.getAttribute('aria-label') ?? '',
    ...[...item.querySelectorAll('p, li')].map((line) => line.textContent.trim()),
  ])
}

afterEach(clear)

test('each kind says in words what was answered, what is right, what it earned in part, and why', async () => {
  const options = ['Fire it', 'Dig it', 'Shape it']
  const said = await heard([
    question({ kind: 'ORDER', options, chosen: [1, 0, 2], right: [1, 2, 0], explanation: 'Fire comes last.' }),
    question({
      kind: 'MATCH',
      options: ['Potter', 'Weaver'],
      matches: ['Loom', 'Wheel'],
      chosen: [1, -1],
      right: [1, 0],
      marks: 0.5,
    }),
    question({ kind: 'MCQ_MULTI', options, chosen: [0, 1], right: [0, 1], marks: 1 }),
    question({ kind: 'NUMBER', written: '१२', rightNumber: 125000, tolerance: 5 }),
    question({ kind: 'NUMBER', questionId: 'exact', written: '7', rightNumber: 7, tolerance: 0, marks: 1 }),
    question({ kind: 'FILL', accepted: ['Shimla', 'शिमला'] }),
  ])
  expect(said).toEqual([
    [
      'Wrong',
      'You chose:',
      'Dig it',
      'Fire it',
      'Shape it',
      'Right:',
      'Dig it',
      'Shape it',
      'Fire it',
      'Why: Fire comes last.',
    ],
    [
      'Partly right',
      'You chose:',
      'Potter – Wheel',
      'Weaver – no partner',
      'Right:',
      'Potter – Wheel',
      'Weaver – Loom',
      'Partly right: 0.5 of 1',
    ],
    ['Right', 'Right:', 'Fire it', 'Dig it'],
    ['Wrong', 'You wrote: १२', 'Right: 1,25,000, give or take 5'],
    ['Right', 'Right: 7'],
    ['Not answered', 'You didn’t answer.', 'Right:', 'Shimla', 'शिमला'],
  ])
  expect(await hindrances()).toEqual([])
})

test('what nobody can mark says so and why, beside the answer that was expected, and is neither right nor wrong', async () => {
  const unmarked = question({
    kind: 'SHORT',
    written: 'Pumps take too much.',
    explanation: 'Pumps take more than the rain gives.',
    isUnmarked: true,
    mostMark: 4,
  })
  const [[outcome, ...lines] = []] = await heard([unmarked])
  expect(outcome).toBe('Not marked: it doesn’t count')
  expect(lines).toEqual(['You wrote:', 'Why: Pumps take more than the rain gives.'])
  const said = document.body.textContent
  for (const words of [
    'Pumps take too much.',
    'Nobody can mark this answer: nobody marks their own',
    'it doesn’t count',
  ])
    expect(said).toContain(words)
  expect(said).not.toContain('0 of 4')
  const [[inHindi] = []] = await heard([unmarked], 'hi')
  expect(inHindi).toBe('नहीं जाँचा गया: गिना नहीं जाता')
  expect(await hindrances()).toEqual([])
})

test('what was asked in Hindi is said to be Hindi on an English page', async () => {
  const page = await show(
    <QuestionReview
      resultSlug="r"
      mayReport={false}
      mayCorrect={false}
      questions={[
        question({
          kind: 'MCQ_SINGLE',
          language: 'hi',
          stem: 'क्या पका?',
          options: ['दीया', 'पतंग'],
          chosen: [1],
          right: [0],
          explanation: 'दीया मिट्टी का है।',
        }),
      ]}
    />,
  )
  expect([...page.querySelectorAll('[lang=hi]')].map((each) => each.textContent)).toEqual([
    'क्या पका?',
    'पतंग',
    'दीया',
    'दीया मिट्टी का है।',
  ])
})

test('each question leads to its story, to be read again, and may be said to be wrong; of a quiz that was heard the story may be heard again too [news:QR6]', async () => {
  const story = { articleId: 'a', title: 'A well is dug', slug: 'a-well-is-dug-a', heard: null }
  const heard = {
    publisher: { id: '1', slug: 'tank', name: { en: 'Tank Gazette', hi: null }, logo: '/t.svg' },
    picture: { src: '/s.svg', widths: [], alt: '' },
  }
  const questions = [
    question({ kind: 'TRUE_FALSE', options: ['True', 'False'], right: [0], story }),
    question({ kind: 'MCQ_SINGLE', options: ['One', 'Two'], right: [0], story: { ...story, heard } }),
    question({ kind: 'SENTENCE_CHECK', options: ['Yes', 'No'], right: [0] }),
  ]
  const page = await show(<QuestionReview resultSlug="r" questions={questions} mayReport mayCorrect={false} />)
  const items = [...page.querySelectorAll('h3')].map((heading) => heading.closest('li') as HTMLElement)
  const links = items.map((item) =>
    [...item.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  )
  const leads = [['A well is dug', '/details/a-well-is-dug-a']]
  expect(links).toEqual([leads, leads, []])
  expect(items.map((item) => item.textContent.includes('Read again'))).toEqual([true, true, false])
  const named = (item: HTMLElement) =>
    [...item.querySelectorAll('button')].map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(items.map((item) => named(item))).toEqual([
    ['Report this question'],
    ['Listen to A well is dug', 'Report this question'],
    ['Report this question'],
  ])
  expect(items[1]?.querySelector('button')?.textContent).toBe('Listen')
  expect(await hindrances()).toEqual([])
})

test('a typed answer tells the marks that a person gave it, and lets a teacher change them [R2:Q20]', async () => {
  const typed = question({
    kind: 'FILL',
    written: 'kiln',
    accepted: ['oven'],
    marks: 0.5,
    byHand: true,
    comment: 'Fair.',
  })
  const [[outcome, ...lines] = []] = await heard([typed])
  expect(outcome).toBe('Partly right')
  expect(lines).toContain('0.5 of 1 marks')
  expect(lines.join(' ')).toContain('Fair.')
  const named = (page: HTMLElement) => [...page.querySelectorAll('button')].map((button) => button.ariaLabel)
  const review = (markVersion: number | null) => (
    <QuestionReview resultSlug="r" questions={[{ ...typed, markVersion }]} mayReport={false} mayCorrect={false} />
  )
  expect(named(await show(review(null)))).toEqual([])
  expect(named(await show(review(1)))).toEqual(['Change marks of question 1'])
})
