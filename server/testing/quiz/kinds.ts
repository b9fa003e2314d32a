import { QUIZ_DEFAULTS } from '@chowk/contract/quiz/config.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Sql } from '../../platform/database.ts'
import { freezePaper } from '../../quiz/attempt/freeze-paper.ts'

interface KindQuestion {
  kind: QuestionKind
  language?: 'en' | 'hi'
  stem: string
  passage?: string
  options?: string[]
  key?: number[]
  matches?: string[]
  accepted?: string[]
  number?: number
  tolerance?: number
  explanation: string
}

const REASONS = [
  'Both are true, and the reason explains the assertion.',
  'Both are true, but the reason does not explain the assertion.',
  'The assertion is true, the reason is false.',
  'The assertion is false, the reason is true.',
]

/** One question of each kind, as teachers write them. */
export const KIND_QUESTIONS: readonly KindQuestion[] = [
  {
    kind: 'MCQ_SINGLE',
    stem: 'What heats the kilns below the fort?',
    options: ['Coal', 'Dried leaves', 'Gas'],
    key: [1],
    explanation: 'The gardens used to burn their leaves; now potters do.',
  },
  {
    kind: 'MCQ_MULTI',
    stem: 'Which of these are made of clay?',
    options: ['Lamp', 'Kite', 'Jar', 'Rope'],
    key: [0, 2],
    explanation: 'Lamps and jars come out of the kiln.',
  },
  {
    kind: 'TRUE_FALSE',
    language: 'hi',
    stem: 'पत्तों की आग से भट्ठी नौ सौ डिग्री तक पहुँचती है।',
    options: ['सही', 'ग़लत'],
    key: [0],
    explanation: 'अब भट्ठियाँ बिना लकड़ी के इतनी गर्म होती हैं।',
  },
  {
    kind: 'ORDER',
    stem: 'Put the steps of making a pot in order.',
    options: ['Fire it', 'Dig the clay', 'Shape it'],
    key: [1, 2, 0],
    explanation: 'Clay is dug, shaped and fired at last.',
  },
  {
    kind: 'MATCH',
    stem: 'What does each of them work with?',
    options: ['Potter', 'Weaver', 'Kite maker'],
    matches: ['Wheel', 'Loom', 'Paper'],
    explanation: 'A wheel shapes clay, a loom holds threads, and paper flies.',
  },
  {
    kind: 'NUMBER',
    stem: 'How many rupees did a household give?',
    number: 1250.75,
    tolerance: 0.25,
    explanation: 'For ropes, buckets and a new wheel.',
  },
  {
    kind: 'FILL',
    stem: 'The gardens used to ____ their leaves.',
    accepted: ['scorch', 'set fire to'],
    explanation: 'They gave smoke over the whole lane.',
  },
  {
    kind: 'ASSERTION_REASON',
    stem: 'Assertion: The well was closed. Reason: A child had fallen over its wall.',
    options: REASONS,
    key: [0],
    explanation: 'Grandmothers remember both.',
  },
]

/** The kinds of these questions that a paper may hold, in their order. */
export const KINDS_ON_PAPER = KIND_QUESTIONS.map(({ kind }) => kind)

async function putQuestion(sql: Sql, asked: KindQuestion, workspaceId: string | null): Promise<string> {
  const { kind, language = 'en', stem } = asked
  const [row] = await sql<{ id: string }[]>`
    insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id)
    values (${kind}, 'APPROVED', ${language}, 'MEDIUM', ${`each kind ${kind}`}, ${workspaceId})
    on conflict (workspace_id, likeness) do update set state = 'APPROVED' returning id`
  const id = row?.id ?? ''
  // Another one may have put the question down a moment ago, and not yet what it says.
  await sql`
      insert into quiz_question_version (question_id, version, stem, passage, options, key, matches, accepted, number, tolerance, explanation, evidence)
      values (${id}, 1, ${stem}, ${asked.passage ?? null}, ${asked.options ?? []}, ${asked.key ?? []}::smallint[], ${asked.matches ?? null},
        ${asked.accepted ?? null}, ${asked.number ?? null}, ${asked.tolerance ?? null}, ${asked.explanation}, '')
      on conflict do nothing`
  return id
}

interface KindPaper {
  personId: string
  workspaceId: string | null
  now: Date
  rules?: Partial<QuizConfig>
}

/** A running try of somebody’s own quiz whose paper holds one question of each kind, in their order; answers what it is known by. */
export async function putKindPaper(sql: Sql, { personId, workspaceId, now, rules }: KindPaper) {
  const config = { ...QUIZ_DEFAULTS, ...rules }
  const quizSlug = `own-${crypto.randomUUID()}`
  const quizSessionId = crypto.randomUUID().replaceAll('-', '').slice(0, 22)
  const deadline = new Date(now.getTime() + KIND_QUESTIONS.length * config.timePerQuestionSec * 1000)
  const [quiz] = await sql<{ id: string; slug: string }[]>`
    insert into quiz (slug, kind, person_id) values (${quizSlug}, 'USERWISE', ${personId})
    on conflict (person_id) where kind = 'USERWISE' do update set kind = excluded.kind returning id, slug`
  await sql`
    insert into quiz_attempt (id, quiz_id, person_id, workspace_id, number, state, started_at, deadline, config, result_slug, stories)
    values (${quizSessionId}, ${quiz?.id ?? ''}, ${personId}, ${workspaceId},
      (select coalesce(max(number), 0) + 1 from quiz_attempt where quiz_id = ${quiz?.id ?? ''} and person_id = ${personId}), 'IN_PROGRESS', ${now}, ${deadline},
      ${sql.json(config)}, ${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}, '{}')`
  const questionIds: string[] = []
  for (const [position, asked] of KIND_QUESTIONS.entries()) {
    const questionId = await putQuestion(sql, asked, workspaceId)
    questionIds.push(questionId)
    const shown = asked.kind === 'ORDER' ? (asked.key ?? []) : (asked.options ?? []).map((_, place) => place)
    await sql`
      insert into quiz_answer (attempt_id, position, question_id, version, shown)
      values (${quizSessionId}, ${position}, ${questionId}, 1, ${shown}::smallint[])`
  }
  await freezePaper(sql, quizSessionId)
  return { quizSlug: quiz?.slug ?? '', quizSessionId, questionIds }
}
