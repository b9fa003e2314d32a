import { MOST_HEARD_QUESTIONS } from '@chowk/contract/quiz/audio.ts'
import { askSpoken, findSpoken } from '../../audio/spoken/spoken.ts'
import type { Sql } from '../../platform/database.ts'
import { choosePaper } from '../attempt/paper.rules.ts'
import type { UsableQuestion } from '../attempt/paper.rules.ts'
import { FEWEST_QUESTIONS } from '../eligibility/eligibility.rules.ts'
import type { FoundEligibility } from '../eligibility/find-eligibility.ts'
import type { PaperEntry, QuizDeclaration } from '../kind/quiz-kind.ts'
import { findHeard } from './find-heard.ts'
import { lengthOf, partsOf, secondsFor } from './speech.rules.ts'
import type { HeardQuestion } from './speech.rules.ts'

// Two of each story, as on every paper; where she heard too few for that, more of them.
function chooseHeard({ usable, stories, config, wishes }: FoundEligibility): UsableQuestion[] {
  const count = Math.min(config.questions, MOST_HEARD_QUESTIONS)
  const chosen = choosePaper(usable, { stories, count, first: config.mandatoryCategories, wishes })
  const others = usable.filter((each) => !chosen.includes(each))
  return [...chosen, ...others.slice(0, Math.max(0, FEWEST_QUESTIONS - chosen.length))]
}

const findTexts = async (sql: Sql, questions: readonly UsableQuestion[]) =>
  await sql<(HeardQuestion & { id: string })[]>`
    select q.id, q.language, v.stem, v.passage, v.options from quiz_question q
    join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.id = any(${questions.map(({ id }) => id)}::uuid[])`

// Her own speed, where she chose one: who hears slowly has the time for it.
async function findRate(sql: Sql, personId: string): Promise<number> {
  const [row] = await sql<{ rate: number }[]>`select rate::float8 as rate from listening where person_id = ${personId}`
  return row?.rate ?? 1
}

interface Speaking {
  sql: Sql
  now: Date
  personId: string
  configured: number
}

/** Has the questions of a paper spoken, and says how much time each of them takes. */
async function spokenPaper(
  { sql, now, personId, configured }: Speaking,
  questions: readonly UsableQuestion[],
): Promise<PaperEntry[]> {
  const texts = new Map((await findTexts(sql, questions)).map(({ id, ...text }) => [id, partsOf(text)]))
  await askSpoken(sql, now, [...texts.values()].flat())
  const rate = await findRate(sql, personId)
  const entries = []
  for (const question of questions) {
    const parts = texts.get(question.id) ?? []
    const spoken = await findSpoken(sql, parts)
    const spokenMs = lengthOf(parts.map(({ isNumber }, at) => ({ isNumber, durationMs: spoken[at]?.durationMs ?? 0 })))
    entries.push({ ...question, seconds: secondsFor({ configured, spokenMs, rate }) })
  }
  return entries
}

/** Everybody's quiz of the stories that she heard to their end. */
export const audioQuiz: QuizDeclaration = {
  isOpenTo: (sql, viewer) => sql`q.person_id = ${viewer.personId}`,
  async standing({ sql, clock, viewer, quiz }) {
    const found = await findHeard({ sql, clock, viewer, quizId: quiz.id })
    const { personId } = viewer
    const configured = found.config.timePerQuestionSec
    return {
      ...found,
      general: 0,
      need: found.config.minAudioListened,
      closesAt: null,
      lastsMs: (questions) => questions * configured * 1000,
      triesLeft: found.attemptsLeft,
      paper: async () => await spokenPaper({ sql, now: clock.now(), personId, configured }, chooseHeard(found)),
    }
  },
}
