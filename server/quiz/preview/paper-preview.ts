import { getPaperPreview } from '@chowk/contract/quiz/set/paper-preview.ts'
import type { PaperPreview } from '@chowk/contract/quiz/set/paper-preview.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findQuizOwner } from '../attempt/own-quiz.ts'
import { quizStatusOf } from '../kind/find-quiz.ts'
import type { PaperEntry, Quiz } from '../kind/quiz-kind.ts'
import { drawsOf } from '../making/draw.rules.ts'
import { asMember } from '../summary/find-not-taken.ts'

interface Member {
  userId: string
  name: string
  class: number | null
}

type OwnQuiz = Quiz & { kind: PaperPreview['kind'] }

// By its address, or by the own address of whoever it is of: then the one of what she read (QL4).
async function findOf(sql: Sql, personId: string, requested: string): Promise<OwnQuiz | undefined> {
  const [quiz] = await sql<OwnQuiz[]>`
    select id, slug, kind, title, person_id, workspace_id from quiz
    where person_id = ${personId} and kind in ('USERWISE', 'AUDIO', 'PRACTICE')
      and (slug = ${requested} or kind = 'USERWISE' and not exists (select from quiz other where other.slug = ${requested}))`
  return quiz
}

async function findMember(sql: Sql, workspaceId: string, personId: string): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    select m.person_id as user_id, coalesce(m.shown_name, p.name) as name, m.class from membership m join person p on p.id = m.person_id
    where m.workspace_id = ${workspaceId} and m.person_id = ${personId} and m.state = 'PRESENT'`
  return member
}

type Text = Omit<PaperPreview['questions'][number], 'number' | 'isGeneral'> & { id: string }

// What is right is not read. The matches stand in an order of their own: in that of the key they would tell it.
const findTexts = async (sql: Sql, entries: readonly PaperEntry[]): Promise<Text[]> =>
  await sql<Text[]>`
    select q.id, q.kind, q.language, v.stem, v.passage, v.options, v.most_mark::float8 as most_mark,
      (select array_agg(one order by one) from unnest(v.matches) one) as matches
    from quiz_question q join quiz_question_version v on v.question_id = q.id and v.version = q.version
    where q.id = any(${entries.map(({ id }) => id)}::uuid[])`

async function shownPaper(sql: Sql, entries: readonly PaperEntry[]): Promise<PaperPreview['questions']> {
  const texts = new Map((await findTexts(sql, entries)).map(({ id, ...text }) => [id, text]))
  return entries.flatMap(({ id, isGeneral = false }, index) => {
    const text = texts.get(id)
    return text ? [{ ...text, number: index + 1, isGeneral }] : []
  })
}

/** Answers what a member would be asked now; no try begins, so that nothing is counted. */
export const answerPaperPreview = handle(getPaperPreview, async ({ input, workspace, sql, clock, refuse }) => {
  const owner = await findQuizOwner(sql, clock.now(), input.quiz)
  const member = owner && (await findMember(sql, workspace.id, owner))
  const quiz = member && (await findOf(sql, member.userId, input.quiz))
  if (!member || !quiz) throw refuse('QUIZ_NOT_FOUND')
  const viewer = asMember(member, workspace.id)
  const { reasons, paper } = await quizStatusOf({ sql, clock, viewer, quiz })
  const entries = await paper(drawsOf(`preview ${quiz.id}`))
  return {
    member: { userId: member.userId, name: member.name },
    kind: quiz.kind,
    eligible: reasons.length === 0,
    questions: await shownPaper(sql, entries),
  }
})
