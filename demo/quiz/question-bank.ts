import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { putWritten } from '@chowk/server/quiz/bank/put-question.ts'
import { askAbout } from './quizzes.ts'
import type { Filling } from './quizzes.ts'
import { demoAddress } from '../people.ts'

const SCHOOL = 'neelkanth-school'
const AUTHOR = demoAddress('leela')
/** Of so many new stories of a language questions are made, which wait for a teacher. */
const STORIES = 5
const HOUR_MS = 3_600_000

type Lesson = Partial<WrittenQuestion> & Pick<WrittenQuestion, 'kind' | 'stem'>

/** One of each kind and more, from the lessons of the school. */
const QUESTIONS: readonly Lesson[] = [
  {
    kind: 'MCQ_SINGLE',
    class: 6,
    difficulty: 'EASY',
    stem: 'Through what does a plant take up water from the soil?',
    options: ['Its leaves', 'Its roots', 'Its flowers', 'Its bark'],
    key: [1],
    explanation: 'Fine hairs near the tips of roots let water in.',
  },
  {
    kind: 'MCQ_MULTI',
    class: 7,
    stem: 'Which of these conduct electricity?',
    options: ['Copper wire', 'A rubber band', 'Salt water', 'A dry stick'],
    key: [0, 2],
    marks: 2,
    explanation: 'Metals conduct, and so do salts that are dissolved in water.',
  },
  {
    kind: 'TRUE_FALSE',
    class: 7,
    difficulty: 'EASY',
    stem: 'Sound travels faster through steel than through air.',
    key: [0],
    explanation: 'The parts of a solid lie closer together and pass the sound on sooner.',
  },
  {
    kind: 'ORDER',
    class: 8,
    difficulty: 'HARD',
    stem: 'Put these in order of their distance from the Sun, the nearest first.',
    options: ['Mercury', 'Venus', 'Mars', 'Jupiter'],
    key: [0, 1, 2, 3],
    marks: 2,
    explanation: 'The Earth moves between Venus and Mars.',
  },
  {
    kind: 'MATCH',
    class: 8,
    stem: 'Which instrument measures what?',
    options: ['Thermometer', 'Barometer', 'Rain gauge'],
    matches: ['Temperature', 'Pressure of the air', 'Rain that fell'],
    marks: 3,
    explanation: 'Weather stations read all three of them every day.',
  },
  {
    kind: 'NUMBER',
    class: 6,
    stem: 'How many degrees do the three angles of a triangle make together?',
    number: 180,
    explanation: 'Torn off and laid side by side, the corners make a straight line.',
  },
  {
    kind: 'FILL',
    class: 7,
    stem: 'The gas that plants take in to make their food is _____.',
    accepted: ['carbon dioxide', 'CO2', 'carbon-dioxide'],
    explanation: 'With light and water they make sugar of it.',
  },
  {
    kind: 'ASSERTION_REASON',
    class: 9,
    difficulty: 'HARD',
    stem: 'Assertion: Ice floats on water. Reason: Water takes more room when it freezes.',
    key: [0],
    explanation: 'The same water in more room is lighter for its size.',
  },
  {
    kind: 'MCQ_SINGLE',
    language: 'hi',
    class: 6,
    difficulty: 'EASY',
    stem: 'पौधे अपना भोजन मुख्य रूप से कहाँ बनाते हैं?',
    options: ['जड़ में', 'पत्तियों में', 'फूल में', 'बीज में'],
    key: [1],
    explanation: 'पत्तियों का हरा रंग धूप को पकड़ता है।',
  },
  {
    kind: 'TRUE_FALSE',
    language: 'hi',
    class: 7,
    stem: 'चंद्रमा अपनी रोशनी ख़ुद बनाता है।',
    key: [1],
    explanation: 'वह सूरज की रोशनी लौटाता है।',
  },
  {
    kind: 'FILL',
    language: 'hi',
    class: 8,
    stem: 'जिस बल से चीज़ें धरती पर गिरती हैं, उसे _____ कहते हैं।',
    accepted: ['गुरुत्वाकर्षण', 'गुरुत्व', 'गुरुत्व बल'],
    explanation: 'यही बल चंद्रमा को भी धरती के पास रखता है।',
  },
  {
    kind: 'NUMBER',
    language: 'hi',
    class: 7,
    stem: 'समुद्र तट पर पानी कितने डिग्री सेल्सियस पर उबलता है?',
    number: 100,
    tolerance: 1,
    explanation: 'ऊँचे पहाड़ पर यह इससे कम ताप पर उबल जाता है।',
  },
]

const BLANK = {
  language: 'en',
  categoryId: null,
  class: null,
  difficulty: 'MEDIUM',
  marks: 1,
  passage: null,
  options: [],
  key: [],
  matches: null,
  accepted: null,
  number: null,
  tolerance: null,
  explanation: '',
} as const

/** Gives the demo's school a bank of questions of every kind, and questions from its news that wait for a teacher; once. */
export async function settleQuestionBank(filling: Filling): Promise<void> {
  const { sql, openedAt } = filling
  const [keeper] = await sql<{ school: string; author: string }[]>`
    select w.id as school, p.id as author from workspace w join person p on p.email = ${AUTHOR}
    where w.slug = ${SCHOOL} and not exists (
      select from quiz_question q join quiz_question_version v on v.question_id = q.id
      where q.workspace_id = w.id and v.stem = ${QUESTIONS[0]?.stem ?? ''})`
  if (!keeper) return
  for (const [index, asked] of QUESTIONS.entries()) {
    const at = new Date(openedAt.getTime() - (index * 9 + 5) * HOUR_MS)
    const question: WrittenQuestion = { ...BLANK, options: [], key: [], ...asked }
    const by = {
      workspaceId: keeper.school,
      authorId: keeper.author,
      at,
      state: index % 4 === 3 ? 'DRAFT' : 'APPROVED',
    } as const
    const { faults } = await putWritten(sql, by, question)
    if (faults) throw new Error(`${asked.stem}: ${JSON.stringify(faults)}`)
  }
  await askAbout(filling, await findNews(filling))
}

const findNews = async ({ sql, openedAt }: Filling) =>
  await sql<{ id: string }[]>`
    select id from (
      select id, published_at, row_number() over (partition by language order by published_at desc) as place
      from article where is_listed and is_head and language in ('en', 'hi') and published_at < ${openedAt}) newest
    where place <= ${STORIES} order by published_at desc`
