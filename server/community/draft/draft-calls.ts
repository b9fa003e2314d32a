import { deleteDraft, getDraft, listDrafts } from '@chowk/contract/community/draft.ts'
import type { StoredText } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import type { Handler } from '../../platform/handle.ts'
import { handle } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { CheckPlan } from '../plan.ts'
import { findDraft, completed } from './draft-row.ts'
import { endDraft } from './end-draft.ts'
import { answerSaveDraft } from './save-draft.ts'
import { showDraft } from './show-draft.ts'

interface ListedRow {
  draftId: string
  type: PostType
  title: string
  excerpt: string
  words: number
  sequence: number
  updatedAt: Date
  isPoll: boolean
  postId: string | null
}

const answerListDrafts = handle(listDrafts, async ({ input, viewer, sql, clock, cursor, refuse }) => {
  const { userId, type, page, size, asOf } = input
  if (userId !== undefined && userId.toLowerCase() !== viewer.personId) throw refuse('NOT_FOUND')
  const until = asOf === undefined ? clock.now() : new Date(asOf)
  const skip = skipOf(cursor, input)
  const rows = await sql<ListedRow[]>`
    select id as draft_id, type, title, excerpt, words, sequence, updated_at, content->'post'->>'id' as post_id,
      coalesce(jsonb_typeof(content->'poll') = 'object', false) as is_poll from draft
    where person_id = ${viewer.personId} and updated_at <= ${until} ${type ? sql`and type = ${type}` : sql``}
    order by updated_at desc, id desc offset ${skip} limit ${size + 1}`
  const drafts = rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
  return pageOfItems(drafts, { page, size, asOf: until }, () => writeSkip(cursor, skip + size))
})

const answerGetDraft = handle(getDraft, async ({ input, viewer, sql, house, refuse }) => {
  const row = await findDraft(sql, { draftId: input.draftId, personId: viewer.personId })
  if (!row) throw refuse('DRAFT_NOT_FOUND')
  if (input.sequence === undefined || input.sequence === row.sequence) return await showDraft({ sql, house }, row)
  const [earlier] = await sql<{ content: StoredText; sequence: number; savedAt: Date; words: number }[]>`
    select content, sequence, saved_at, words from draft_revision where draft_id = ${row.id} and sequence = ${input.sequence}`
  if (!earlier) throw refuse('DRAFT_NOT_FOUND')
  return await showDraft(
    { sql, house },
    { ...row, ...earlier, content: completed(earlier.content), updatedAt: earlier.savedAt },
  )
})

const answerDeleteDraft = handle(deleteDraft, async ({ input, viewer, tx, refuse }) => {
  if (!(await endDraft(tx, input.draftId, viewer.personId))) throw refuse('DRAFT_NOT_FOUND')
  return { draftId: input.draftId }
})

/** Every call about drafts. */
export const draftCalls = (checkPlan: CheckPlan): Handler[] => [
  answerSaveDraft(checkPlan),
  answerListDrafts,
  answerGetDraft,
  answerDeleteDraft,
]
