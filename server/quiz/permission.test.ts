import { getPaperPreview } from '@chowk/contract/quiz/set/paper-preview.ts'
import { getQuizLeaderboard } from '@chowk/contract/quiz/summary/leaderboard.ts'
import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import {
  attemptQuiz,
  getQuizQuestions,
  getQuizReview,
  getUserwiseQuiz,
  startQuiz,
  submitQuiz,
} from '@chowk/contract/quiz/attempt.ts'
import { listQuizItems } from '@chowk/contract/quiz/summary/item.ts'
import { listNotTaken, remindOfQuiz } from '@chowk/contract/quiz/summary/not-taken.ts'
import {
  NO_ACCOMMODATION,
  listAccommodations,
  removeAccommodation,
  setAccommodation,
} from '@chowk/contract/quiz/accommodation.ts'
import {
  addBankQuestion,
  approveSafe,
  changeBankQuestion,
  decideBankQuestion,
  getBankQuestion,
  listBank,
  listDrafts,
} from '@chowk/contract/quiz/bank.ts'
import { checkAudioEligibility, getAudioPopup, getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import { filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { getCertificate, issueCertificate } from '@chowk/contract/quiz/certificate.ts'
import { getQuizConfig, updateQuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { getQuizTimeline } from '@chowk/contract/quiz/summary/timeline.ts'
import { listSuggestions, suggestQuestions } from '@chowk/contract/quiz/suggestion.ts'
import { decideReportedQuestion, listReportedQuestions, reportQuestion } from '@chowk/contract/quiz/report.ts'
import {
  listClassSummary,
  listQuizAttempts,
  listQuizSummary,
  listStudentSummary,
} from '@chowk/contract/quiz/summary/summary.ts'
import { exportQuizSummary, listSummaryFiles, makeSummaryFile } from '@chowk/contract/quiz/summary/summary-file.ts'
import { exportQuestions, getQuestionTemplate, importQuestions } from '@chowk/contract/quiz/format.ts'
import { listQuizzes } from '@chowk/contract/quiz/list.ts'
import { listSetQuestions } from '@chowk/contract/quiz/set/set-question.ts'
import { correctMark, listToMark, markAnswer } from '@chowk/contract/quiz/set/marking.ts'
import { getQuizLive, giveQuizTime, stepQuizTry } from '@chowk/contract/quiz/set/set-live.ts'
import {
  addQuizSet,
  changeQuizSet,
  copyQuizSet,
  getQuizSet,
  listQuizSets,
  moveQuizSet,
  previewQuizSet,
} from '@chowk/contract/quiz/set/set.ts'
import { begunBy as beganSet, givenQuestions, givenSet, writtenSet } from '../testing/quiz/set.ts'
import { applyRegrade, listRegrades, previewRegrade } from '@chowk/contract/quiz/regrade.ts'
import { getQuizData } from '@chowk/contract/quiz/own-figures.ts'
import { givenCategory } from '../testing/news.ts'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { givenAttempt } from '../testing/quiz/attempts.ts'
import { givenListens, givenReads } from '../testing/quiz/quiz.ts'
import { writtenQuestion } from '../testing/quiz/written.ts'
import { sendQuestions } from '../testing/quiz/question-file.ts'
import { givenQuestion } from '../testing/quiz/regrading.ts'
import { test } from '../testing/test.ts'
import { putWritten } from './bank/put-question.ts'

// Whoever asks has read enough; nobody else's try serves her.
async function readyFor({ world, caller }: Asking): Promise<string> {
  if (!caller.id) return 'own-nobodys'
  await givenReads(world, caller, 5)
  return (await caller.call(getUserwiseQuiz, {})).quizSlug
}

async function begunBy(asking: Asking) {
  const quizSlug = await readyFor(asking)
  if (!asking.caller.id) return { quizSlug, quizSessionId: 'A'.repeat(22) }
  const { quizSessionId } = await asking.caller.call(startQuiz, { quizSlug })
  return { quizSlug, quizSessionId }
}

const SET = writtenSet([], { sections: [{ categoryId: null, difficulty: null, language: null, days: null, count: 5 }] })

// A quiz that whoever asks may run: operators set those for everybody, others for their workspace; of a stranger's nothing is said here.
async function setBy({ world, caller, people }: Asking): Promise<{ id: string }> {
  if (caller.actor === 'operator') {
    await givenQuestions(world, 5)
    return await givenSet(caller, SET, { kind: 'PUBLIC' })
  }
  const runs = ['faculty', 'administrator', 'owner'].includes(caller.actor)
  return await givenSet(runs ? caller : people.administrator, SET)
}

async function runningOf(asking: Asking): Promise<{ id: string; attempt: string }> {
  const { id } = await setBy(asking)
  // Nobody steps into a try of her own.
  const taker = asking.caller.actor === 'operator' ? await asking.world.person() : asking.people.member
  await givenQuestions(asking.world, 5, { words: id })
  const [quiz] = await asking.world.owner<{ slug: string }[]>`select slug from quiz where id = ${id}`
  await beganSet(taker, quiz?.slug ?? '')
  const [row] = await asking.world.owner<
    { resultSlug: string }[]
  >`select result_slug from quiz_attempt where quiz_id = ${id}`
  return { id, attempt: row?.resultSlug ?? '' }
}

// A try of the caller's quiz that waits for its one answer to be marked.
async function waitingOf(asking: Asking) {
  const { id, attempt } = await runningOf(asking)
  const [row] = await asking.world.owner<{ questionId: string }[]>`
    with waits as (update quiz_attempt set state = 'MARKING', ended_as = 'SUBMITTED', ended_at = deadline where result_slug = ${attempt} returning id),
      one as (
        update quiz_answer w set written = 'Rain fills the well.' from waits where w.attempt_id = waits.id and w.position = 0 returning w.question_id)
    update quiz_question q set kind = 'SHORT' from one where q.id = one.question_id returning q.id as question_id`
  return { id, attempt, questionId: row?.questionId ?? '', marks: 1, version: 0 }
}

// The same, marked already.
async function markedOf(asking: Asking) {
  const { id: _, ...answer } = await waitingOf(asking)
  await asking.world.owner`
    update quiz_attempt set state = 'SUBMITTED', marks = 0, most_marks = 1, percent = 0, passed = false where result_slug = ${answer.attempt}`
  return { ...answer, reason: 'I typed 0.' }
}

const versionOf = async ({ world }: Asking, id: string): Promise<number> => {
  const [row] = await world.owner<{ version: number }[]>`select version from quiz where id = ${id}`
  return row?.version ?? 0
}

const SETS = [
  given(listQuizzes, {}),
  given(listQuizSets, {}),
  given(listSetQuestions, {}),
  given(getQuizSet, async (asking) => ({ id: (await setBy(asking)).id })),
  given(addQuizSet, ({ caller }) => ({
    kind: caller.actor === 'operator' ? ('PUBLIC' as const) : ('ENTITY' as const),
    set: SET,
  })),
  given(changeQuizSet, async (asking) => {
    const { id } = await setBy(asking)
    return { id, version: await versionOf(asking, id), set: SET }
  }),
  given(moveQuizSet, async (asking) => ({ id: (await setBy(asking)).id, to: 'ENDED' as const })),
  given(copyQuizSet, async (asking) => ({ id: (await setBy(asking)).id, title: 'Once more' })),
  given(previewQuizSet, async (asking) => ({ id: (await setBy(asking)).id })),
  given(getQuizLive, async (asking) => ({ id: (await setBy(asking)).id })),
  given(listToMark, async (asking) => ({ id: (await setBy(asking)).id })),
  given(markAnswer, async (asking) => await waitingOf(asking)),
  given(correctMark, async (asking) => await markedOf(asking)),
  given(stepQuizTry, async (asking) => ({
    ...(await runningOf(asking)),
    step: 'ADD_TIME' as const,
    minutes: 5,
    reason: 'The line broke.',
  })),
  given(giveQuizTime, async (asking) => ({ id: (await setBy(asking)).id, minutes: 5, reason: 'The power went.' })),
]

// Each corrects what is hers to correct: a question of her school, or one for everybody.
async function correctable({ world, caller, school }: Asking): Promise<{ questionId: string; action: 'VOID' }> {
  const workspace = caller.actor === 'operator' ? {} : { workspace: school }
  return { questionId: await givenQuestion(world, workspace), action: 'VOID' }
}

// A pupil whom the caller heads, where she teaches.
async function givenPupil({ world, caller, school }: Asking): Promise<string> {
  const pupil = await world.person({ workspace: school })
  const [department] = await world.owner<{ id: string }[]>`
    insert into department (workspace_id, name, head_id)
    values (${school}, ${`of ${pupil.id}`}, (select id from membership where workspace_id = ${school} and person_id = ${caller.id || null})) returning id`
  await world.owner`update membership set department_id = ${department?.id ?? ''} where person_id = ${pupil.id}`
  return pupil.id
}

async function givenAccommodation(asking: Asking): Promise<string> {
  const pupilId = await givenPupil(asking)
  const { world, school } = asking
  const [row] = await world.owner<{ id: string }[]>`
    insert into quiz_accommodation (workspace_id, person_id, content, reason, changed_at)
    values (${school}, ${pupilId}, '{}', 'ill', ${world.clock.now()}) returning id`
  return row?.id ?? ''
}

async function givenCertificate({ world, caller, people }: Asking): Promise<{ result: string; code: string }> {
  const personId = caller.id || people.member.id
  const result = await givenAttempt(world, { personId, workspaceId: null, percent: 80 })
  const code = randomBytes(16).toString('base64url')
  await world.owner`
    insert into quiz_certificate (code, attempt_id, person_id, content, issued_at)
    select ${code}, id, person_id, '{"name":"Asha","class":null,"school":null,"title":null,"number":1,"percent":80,"takenAt":"2026-11-20T08:00:00.000Z"}', now()
    from quiz_attempt where result_slug = ${result}`
  return { result, code }
}

// A question that was reported: of the caller’s school, or of a story where an operator asks.
async function givenReported({ world, caller, school, people }: Asking): Promise<string> {
  await givenReads(world, people.member, 5)
  const workspaceId = caller.actor === 'operator' ? null : school
  const [row] = await world.owner<{ id: string }[]>`
    insert into quiz_question (kind, state, language, difficulty, likeness, workspace_id)
    values ('TRUE_FALSE', 'APPROVED', 'en', 'EASY', ${randomBytes(8).toString('hex')}, ${workspaceId}) returning id`
  const questionId = row?.id ?? ''
  await world.owner`insert into quiz_question_version (question_id, version, stem, options, key, evidence) values (${questionId}, 1, 'So?', '{Yes,No}', '{0}', '')`
  await world.owner`
    insert into quiz_question_report (question_id, person_id, reason, words, reported_at) values (${questionId}, ${people.member.id}, 'TYPO', '', now())`
  return questionId
}

const TRIES = [
  ...SETS,
  given(getQuizEligibility, {}),
  given(getUserwiseQuiz, {}),
  given(checkAudioEligibility, {}),
  given(getAudioPopup, {}),
  given(getQuizSpeech, async ({ world, caller }) => {
    if (!caller.id) return { quizSessionId: 'A'.repeat(22) }
    await givenListens(world, caller, 3)
    const { quizSlug } = await caller.call(checkAudioEligibility, {})
    return { quizSessionId: (await caller.call(startQuiz, { quizSlug })).quizSessionId }
  }),
  given(getScrappingStatus, { articleIds: ['1'] }),
  given(startQuiz, async (asking) => ({ quizSlug: await readyFor(asking) })),
  given(getQuizQuestions, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    return { quizId: quizSlug, quizSessionId }
  }),
  given(attemptQuiz, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    const { id, call } = asking.caller
    const questions = id ? (await call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions : []
    const questionId = questions[0]?.questionId ?? '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11'
    return { quizSessionId, answers: [{ questionId, seq: 1, chosen: [0] }] }
  }),
  given(submitQuiz, async (asking) => ({ quizSessionId: (await begunBy(asking)).quizSessionId })),
  given(getQuizReview, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    if (asking.caller.id) await asking.caller.call(submitQuiz, { quizSessionId })
    return { result: quizSlug }
  }),
  // The try of the line before.
  given(getQuizTimeline, async ({ world, caller }) => {
    const [row] = await world.owner<{ result: string }[]>`
      select result_slug as result from quiz_attempt where person_id = ${caller.id ?? null} limit 1`
    return { result: row?.result ?? 'nobodys' }
  }),
  given(getQuizLeaderboard, async ({ world, caller }) => {
    const [row] = await world.owner<{ result: string }[]>`
      select result_slug as result from quiz_attempt where person_id = ${caller.id ?? null} and state = 'SUBMITTED' limit 1`
    return { result: row?.result ?? 'nobodys' }
  }),
  given(getPaperPreview, async ({ world, school }) => {
    const pupil = await world.person({ workspace: school })
    await givenReads(world, pupil, 5)
    return { quiz: (await pupil.call(getUserwiseQuiz, {})).quizSlug }
  }),
  given(listQuizSummary, {}),
  given(listClassSummary, {}),
  given(listStudentSummary, {}),
  given(listQuizAttempts, {}),
  given(exportQuizSummary, { by: 'USER' }),
  given(makeSummaryFile, { by: 'USER' }),
  given(listSummaryFiles, {}),
  given(listQuizItems, {}),
  given(listNotTaken, {}),
  given(remindOfQuiz, {}),
  given(getQuizCustomization, {}),
  given(updateQuizCustomization, { difficulty: 'EASY' }),
  given(listQuizCategories, {}),
  given(filterQuizzesByCategory, async ({ world }) => ({ category: String(await givenCategory(world, 'craft')) })),
  given(getQuizData, ({ caller, people }) => ({ userId: caller.id || people.member.id })),
  given(previewRegrade, correctable),
  given(applyRegrade, async (asking) => ({
    ...(await correctable(asking)),
    regradeId: crypto.randomUUID(),
    number: 1,
    reason: 'It was wrong',
  })),
  given(listRegrades, async (asking) => ({ questionId: (await correctable(asking)).questionId })),
  given(getQuizConfig, {}),
  given(listAccommodations, {}),
  given(setAccommodation, async (asking) => ({
    userId: await givenPupil(asking),
    version: 0,
    accommodation: NO_ACCOMMODATION,
    reason: 'ill',
    startsOn: null,
    endsOn: null,
  })),
  given(removeAccommodation, async (asking) => ({ id: await givenAccommodation(asking) })),
  given(issueCertificate, async (asking) => ({ result: (await givenCertificate(asking)).result })),
  given(getCertificate, async (asking) => ({ code: (await givenCertificate(asking)).code })),
  given(reportQuestion, async (asking) => {
    const { quizSlug, quizSessionId } = await begunBy(asking)
    const { id, call } = asking.caller
    const questions = id ? (await call(getQuizQuestions, { quizId: quizSlug, quizSessionId })).questions : []
    return { questionId: questions[0]?.questionId ?? '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', reason: 'TYPO' as const }
  }),
  given(listReportedQuestions, {}),
  given(decideReportedQuestion, async (asking) => ({
    questionId: await givenReported(asking),
    decision: 'KEEP' as const,
  })),
  given(updateQuizConfig, { version: 0, config: { questions: 10 } }, { refusedWith: 'SUBSCRIPTION_REQUIRED' }),
]

// A question of the school, whoever asks for it.
let questions = 0
async function questionOf({ world, school, people }: Asking): Promise<string> {
  const question = writtenQuestion({ stem: `Which metal melts first in oven ${++questions}?` })
  const by = { workspaceId: school, authorId: people.faculty.id, at: world.clock.now(), state: 'DRAFT' } as const
  return (await world.sql.begin(async (sql) => await putWritten(sql, by, question))).id ?? ''
}
const changed = () => writtenQuestion({ stem: `Which metal is the heaviest of box ${++questions}?` })

const BANK = [
  given(listBank, {}),
  given(listDrafts, {}),
  given(approveSafe, {}),
  given(listSuggestions, {}),
  given(suggestQuestions, { articleId: 'a1' }, { refusedWith: 'NO_MODEL' }),
  given(getBankQuestion, async (asking) => ({ questionId: await questionOf(asking) })),
  given(addBankQuestion, () => ({ question: changed() })),
  given(changeBankQuestion, async (asking) => ({
    questionId: await questionOf(asking),
    version: 1,
    question: changed(),
  })),
  given(exportQuestions, { format: 'CSV' }),
  given(getQuestionTemplate, { format: 'GIFT' }),
  given(
    importQuestions,
    { file: 'in the form', take: 'CHECK' as const },
    {
      send: async ({ caller }) => await sendQuestions(caller, 'How many legs has a spider? {#8}\n'),
    },
  ),
  given(decideBankQuestion, async (asking) => ({ questionId: await questionOf(asking), decision: 'APPROVE' as const })),
]

describe('who may do what with quizzes', () => {
  test(
    'everybody who signed in takes her own, members read the rules, teachers keep the bank, and whoever runs the organisation sets rules [S02]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'quiz', [...TRIES, ...BANK])
    },
  )
})
