import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { updateAudio } from '@chowk/contract/audio/audio.ts'
import { getQuizQuestions, getQuizReview, startQuiz, submitQuiz } from '@chowk/contract/quiz/attempt.ts'
import { HEARD_KINDS, checkAudioEligibility, getAudioPopup, getQuizSpeech } from '@chowk/contract/quiz/audio.ts'
import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import { makeSpokenTask, sweepSpoken } from '../../audio/spoken/make-spoken.job.ts'
import type { Voice } from '../../audio/voice/voice.ts'
import { speakable } from '../../audio/words/speech-words.rules.ts'
import { DAY_MS } from '../../platform/time.ts'
import { givenListens, givenReads } from '../../testing/quiz/quiz.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { jobRun } from '../../testing/job-run.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const reasonsOf = async (person: TestPerson) =>
  (await person.call(checkAudioEligibility, {})).reasons.map(({ code }) => code)

async function givenPupil(world: World, rules: Partial<QuizConfig> = {}) {
  const school = await world.workspace()
  await world.owner`
    insert into quiz_config (workspace_id, content, changed_at) values (${school}, ${world.owner.json(rules)}, now())`
  return await world.person({ workspace: school, class: 7 })
}

async function begin(person: TestPerson) {
  const { quizSlug } = await person.call(checkAudioEligibility, {})
  const attempt = await person.call(startQuiz, { quizSlug })
  const { quizSessionId } = attempt
  const { questions } = await person.call(getQuizQuestions, { quizId: quizSlug, quizSessionId })
  return { quizSlug, quizSessionId, attempt, questions }
}

/** Says each text in a millisecond a letter. */
const voice = (fails: (words: string) => boolean = () => false): Voice & { said: string[] } => {
  const said: string[] = []
  return {
    name: 'twin',
    sendsTextOut: false,
    languages: () => ['en', 'hi'],
    said,
    async speak([first]) {
      const words = first?.spoken ?? ''
      if (fails(words)) throw new Error('hoarse')
      said.push(words)
      return await Promise.resolve({ audio: Buffer.from(words), durationMs: words.length, segments: [] })
    },
    close: async () => {},
  }
}
const speakAll = async (world: World, by: Voice) => await makeSpokenTask(world.house, by)(undefined, jobRun())

describe('whether a listener may begin [quiz-audio-eligible]', () => {
  test('three stories heard to their end are enough; two, and stories that were only read, are not [news:QE8]', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenReads(world, asha, 5)
    await givenListens(world, asha, 2)
    expect(await asha.call(checkAudioEligibility, {})).toMatchObject({
      eligible: false,
      isOn: true,
      need: 3,
      have: 2,
      remaining: 1,
      reasons: [{ code: 'LISTEN_MORE', message: 'Listen to 1 more articles to take the quiz' }],
      runningUntil: null,
      last: null,
    })
    await givenListens(world, asha, 3)
    expect(await asha.call(checkAudioEligibility, {})).toMatchObject({ eligible: true, have: 3, reasons: [] })
    await world.owner`update quiz_question set kind = 'ORDER' where id not in (select id from quiz_question limit 2)`
    expect(await reasonsOf(asha), 'what cannot be heard makes no quiz').toEqual(['NOT_ENOUGH_QUESTIONS'])
  })

  test('her school turns it off, or asks for more; where it leaves that open she turns it off herself [news:QC8]', async ({
    world,
  }) => {
    const none = await givenPupil(world, { audioQuizEnabled: false })
    await givenListens(world, none, 3)
    expect(await none.call(checkAudioEligibility, {})).toMatchObject({
      isOn: false,
      reasons: [{ code: 'QUIZ_DISABLED' }],
    })
    expect((await none.call(getQuizCustomization, {})).fields.audio).toEqual({
      value: false,
      locked: false,
      allowed: [false],
    })
    const more = await givenPupil(world, { minAudioListened: 4 })
    await givenListens(world, more, 3)
    expect(await more.call(checkAudioEligibility, {})).toMatchObject({ need: 4, have: 3, eligible: false })
    await givenListens(world, more, 4)
    expect(await reasonsOf(more)).toEqual([])
    await more.call(updateQuizCustomization, { audio: false })
    expect(await more.call(checkAudioEligibility, {})).toMatchObject({ isOn: false, eligible: false })
    expect((await more.call(getAudioPopup, {})).popup).toBeNull()
    await more.call(updateQuizCustomization, { audio: null })
    expect(await reasonsOf(more)).toEqual([])
  })

  test('listens from before the last audio quiz do not count again, and the quiz of what was read keeps its stories', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenReads(world, asha, 5)
    await givenListens(world, asha, 3)
    world.clock.pass(60_000)
    const { quizSessionId } = await begin(asha)
    await asha.call(submitQuiz, { quizSessionId })
    expect(await asha.call(checkAudioEligibility, {})).toMatchObject({ have: 0, last: { percent: 0 } })
    expect(await asha.call(getQuizEligibility, {})).toMatchObject({ have: 5, eligible: true })
  })
})

// Without an offer the answer is null: every response has an envelope, which a 204 cannot carry (docs/decisions/0405).
test('a listener is asked once she heard enough, with the numbers and the address of her quiz, and not while she takes it [quiz-popup-audio] [news:QE9]', async ({
  world,
}) => {
  const asha = await world.person({ name: 'Asha' })
  await givenListens(world, asha, 2)
  expect((await asha.call(getAudioPopup, {})).popup).toBeNull()
  await givenListens(world, asha, 3)
  const { quizSlug } = await asha.call(checkAudioEligibility, {})
  expect((await asha.call(getAudioPopup, {})).popup).toEqual({
    title: { en: 'You have heard 3 stories to their end', hi: 'आपने 3 ख़बरें पूरी सुन ली हैं' },
    have: 3,
    need: 3,
    quizSlug,
  })
  await asha.call(startQuiz, { quizSlug })
  expect((await asha.call(getAudioPopup, {})).popup).toBeNull()
})

describe('an audio quiz', () => {
  test('has five to ten questions of the stories heard, each of a kind that can be heard with at most four options [news:QD1]', async ({
    world,
  }) => {
    const pupil = await givenPupil(world, { questions: 30, minAudioListened: 1 })
    const stories = await givenListens(world, pupil, 6)
    const { questions, attempt } = await begin(pupil)
    expect(attempt).toMatchObject({ kind: 'AUDIO', stories: 6 })
    expect(questions).toHaveLength(10)
    expect(questions.filter(({ kind, options }) => !HEARD_KINDS.includes(kind) || options.length > 4)).toEqual([])
    const other = await givenPupil(world, { minAudioListened: 1 })
    await givenListens(world, other, 2)
    expect((await begin(other)).questions).toHaveLength(5)
    const clusters = await world.owner<{ clusterId: string }[]>`
      select distinct q.cluster_id from quiz_answer w join quiz_question q on q.id = w.question_id`
    expect(
      clusters.filter(({ clusterId }) => !stories.some(({ cluster }) => String(cluster) === String(clusterId))),
    ).toEqual([])
  })

  test('its result stands beside her others with its kind, with the stories to hear again', async ({ world }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenListens(world, asha, 3)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    const answers = questions.map(({ questionId }) => ({ questionId, seq: 1, chosen: [0] }))
    const { resultSlug } = await asha.call(submitQuiz, { quizSessionId, answers })
    const review = await asha.call(getQuizReview, { result: resultSlug })
    expect(review).toMatchObject({ quizSlug })
    expect(review.questions.every(({ story }) => story !== null)).toBe(true)
    const [row] = await world.owner<{ kind: string }[]>`
      select q.kind from quiz_attempt t join quiz q on q.id = t.quiz_id where t.result_slug = ${resultSlug}`
    expect(row).toEqual({ kind: 'AUDIO' })
  })

  test('is nobody else’s to begin, hear or tell of', async ({ world }) => {
    const asha = await world.person({ name: 'Asha' })
    const bilal = await world.person({ name: 'Bilal' })
    await givenListens(world, asha, 3)
    await givenListens(world, bilal, 3)
    const { quizSlug, quizSessionId, questions } = await begin(asha)
    expect(codeOf(await bilal.ask(startQuiz, { quizSlug }))).toBe('QUIZ_NOT_FOUND')
    expect(codeOf(await bilal.ask(getQuizSpeech, { quizSessionId }))).toBe('ATTEMPT_NOT_FOUND')
    const quiz = { quizSessionId, questionId: questions[0]?.questionId ?? '', parts: 2 }
    expect(codeOf(await bilal.ask(updateAudio, { quiz }))).toBe('ATTEMPT_NOT_FOUND')
    const { quizSessionId: written } = await (async () => {
      await givenReads(world, asha, 5)
      const { quizSlug: own } = await asha.call(getQuizEligibility, {})
      return await asha.call(startQuiz, { quizSlug: own })
    })()
    expect(codeOf(await asha.ask(getQuizSpeech, { quizSessionId: written })), 'a quiz to read is not spoken').toBe(
      'ATTEMPT_NOT_FOUND',
    )
  })
})

describe('the questions of an audio quiz', () => {
  test('are spoken by our voice once she began, each text once for everybody, and heard by people who are signed in', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    const bilal = await world.person({ name: 'Bilal' })
    await givenListens(world, asha, 3)
    await givenListens(world, bilal, 3)
    const { quizSessionId, questions } = await begin(asha)
    const before = await asha.call(getQuizSpeech, { quizSessionId })
    expect(before.questions.map(({ questionId }) => questionId)).toEqual(questions.map(({ questionId }) => questionId))
    expect(new Set(before.questions.flatMap(({ parts }) => parts.map(({ state }) => state)))).toEqual(
      new Set(['QUEUED']),
    )
    const ours = voice()
    await Promise.all([speakAll(world, ours), speakAll(world, ours)])
    expect(new Set(ours.said).size).toBe(ours.said.length)
    const { questions: spoken } = await asha.call(getQuizSpeech, { quizSessionId })
    const [first] = spoken
    expect(first?.parts.filter(({ isNumber }) => !isNumber).at(-1)?.words).toBe(questions[0]?.options.at(-1))
    expect(first?.parts.every(({ state, url }) => state === 'READY' && url !== null)).toBe(true)
    const url = first?.parts[0]?.url ?? ''
    const heard = await asha.fetch(url)
    expect(heard.status).toBe(200)
    expect(await heard.text()).toBe(speakable(first?.parts[0]?.words ?? '', 'en'))
    expect((await (await world.visitor()).fetch(url)).status, 'a visitor').toBe(404)
    const said = ours.said.length
    await begin(bilal)
    await speakAll(world, ours)
    expect(ours.said.length - said, 'what is spoken already is not spoken again').toBeLessThan(said)
  })

  test('what the voice cannot say is left to devices after three tries, and holds up nothing else', async ({
    world,
  }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenListens(world, asha, 3)
    const { quizSessionId, questions } = await begin(asha)
    const hoarse = voice((words) => words === 'Two.')
    for (let times = 0; times < 4; times += 1) {
      await speakAll(world, hoarse)
      world.clock.pass(31_000)
    }
    const { questions: spoken } = await asha.call(getQuizSpeech, { quizSessionId })
    const states = spoken.flatMap(({ parts }) => parts).map(({ words, state }) => [words === 'Two.', state])
    expect(states.filter(([isTwo, state]) => state !== (isTwo ? 'FAILED' : 'READY'))).toEqual([])
    expect(spoken).toHaveLength(questions.length)
  })

  test('what nobody heard for a month is removed with its recording', async ({ world }) => {
    const asha = await world.person({ name: 'Asha' })
    await givenListens(world, asha, 3)
    await begin(asha)
    await speakAll(world, voice())
    const folder = join(world.house.config.home, 'audio', 'spoken')
    const files = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.mp3')).length
    world.clock.pass(29 * DAY_MS)
    await sweepSpoken(world.house)
    expect(await files()).toBeGreaterThan(0)
    world.clock.pass(2 * DAY_MS)
    await sweepSpoken(world.house)
    expect(await files()).toBe(0)
    expect(await world.owner`select 1 from spoken_text`).toHaveLength(0)
  })
})

test('how far a question was spoken is kept for each, and a try that goes on begins at the one that was spoken last [quiz-audio-update] [news:QD4]', async ({
  world,
}) => {
  const asha = await world.person({ name: 'Asha' })
  await givenListens(world, asha, 3)
  const { quizSessionId, questions } = await begin(asha)
  const [first, second] = questions.map(({ questionId }) => questionId)
  for (const [questionId, parts] of [
    [first, 4],
    [second, 2],
  ] as const) {
    world.clock.pass(1000)
    await asha.call(updateAudio, { quiz: { quizSessionId, questionId: questionId ?? '', parts } })
  }
  const after = await asha.call(getQuizSpeech, { quizSessionId })
  expect(after.lastHeard).toBe(second)
  expect(after.questions.slice(0, 3).map(({ heardParts }) => heardParts)).toEqual([4, 2, 0])
  const unknown = { quizSessionId, questionId: '0b51ff44-3a9e-4c49-9f5c-0d3f2b6f1c11', parts: 1 }
  expect(codeOf(await asha.ask(updateAudio, { quiz: unknown }))).toBe('QUESTION_NOT_FOUND')
  await asha.call(submitQuiz, { quizSessionId })
  expect(codeOf(await asha.ask(updateAudio, { quiz: { ...unknown, questionId: first ?? '' } }))).toBe('ATTEMPT_ENDED')
  expect(codeOf(await asha.ask(getQuizSpeech, { quizSessionId }))).toBe('ATTEMPT_ENDED')
  await world.owner`update quiz_attempt set state = 'VOIDED' where id = ${quizSessionId}`
  expect(codeOf(await asha.ask(getQuizSpeech, { quizSessionId }))).toBe('ATTEMPT_VOIDED')
})

test('the time of an audio quiz is enough for hearing each question twice', async ({ world }) => {
  const pupil = await givenPupil(world, { timePerQuestionSec: 15 })
  await givenListens(world, pupil, 3)
  const { attempt, questions } = await begin(pupil)
  const letters = questions
    .flatMap(({ stem, passage, options }) => [stem, passage ?? '', ...options])
    .reduce((sum, words) => sum + words.length, 0)
  const seconds = (Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)) / 1000
  expect(seconds).toBeGreaterThan((2 * letters) / 11 + 15 * questions.length)
})
