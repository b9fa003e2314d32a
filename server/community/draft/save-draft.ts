import { DRAFT_LIMITS, saveDraft } from '@chowk/contract/community/draft.ts'
import type { StoredText } from '@chowk/contract/community/draft.ts'
import { claimOwn } from '../../files/body-pictures.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { missingPlan, permitsFor } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { ownWorkspace } from '../workspace.ts'
import { DRAFT_FILES, filesOf, findDraft, hasSameContent, storedOf, outlineOf } from './draft-row.ts'
import type { DraftRow } from './draft-row.ts'
import { keepRevision } from './revisions.ts'
import { showDraft } from './show-draft.ts'

type Saving = Context<typeof saveDraft>

async function insertDraft(context: Saving, checkPlan: CheckPlan): Promise<boolean> {
  const { input, viewer, tx, clock, refuse } = context
  // What is begun may be finished when a plan ends meanwhile; only publishing waits for the next one.
  const wish = { workspaceId: ownWorkspace(viewer.workspaceId), permits: permitsFor({ type: input.type }) }
  const missing = await missingPlan({ sql: tx, clock, viewer }, checkPlan, wish)
  if (missing) throw refuse('SUBSCRIPTION_REQUIRED', { details: missing })
  // Two windows that begin the hundredth draft at once wait for each other here.
  await tx`select 1 from person where id = ${viewer.personId} for no key update`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from draft where person_id = ${viewer.personId} and id <> ${input.draftId}`
  if ((row?.count ?? 0) >= DRAFT_LIMITS.drafts) throw refuse('DRAFT_LIMIT', { details: { most: DRAFT_LIMITS.drafts } })
  const now = clock.now()
  const [made] = await tx`
    insert into draft (id, person_id, type, sequence, writer, title, excerpt, words, content, created_at, updated_at)
    values (${input.draftId}, ${viewer.personId}, ${input.type}, 1, ${input.writer}, '', '', 0, '{}', ${now}, ${now})
    on conflict (id) do nothing returning 1`
  return made !== undefined
}

async function writeDraft(context: Saving, content: StoredText): Promise<void> {
  const { input, tx, clock } = context
  const { title, excerpt, words } = outlineOf(content)
  await tx`
    update draft set type = ${input.type}, sequence = ${input.sequence}, writer = ${input.writer}, title = ${title}, excerpt = ${excerpt}, words = ${words},
      content = ${tx.json({ ...content })}, updated_at = ${clock.now()}
    where id = ${input.draftId}`
}

const mayFollow = ({ input }: Saving, before: DraftRow) =>
  input.sequence === before.sequence + 1 || (input.sequence === before.sequence && input.writer === before.writer)

async function replaceDraft(context: Saving, before: DraftRow, content: StoredText): Promise<void> {
  const { input, tx, clock, house, refuse } = context
  if (!mayFollow(context, before)) {
    const other = await showDraft({ sql: tx, house }, before)
    throw refuse('DRAFT_CONFLICT', { details: { other } })
  }
  if (input.sequence > before.sequence && !hasSameContent(before.content, content))
    await keepRevision(tx, before, {
      words: outlineOf(content).words,
      writer: input.writer,
      now: clock.now(),
    })
  await writeDraft(context, content)
}

/** Saves a draft (C32, C33). */
export const answerSaveDraft = (checkPlan: CheckPlan) =>
  handle(saveDraft, async (context) => {
    const { input, viewer, tx, clock, refuse } = context
    const of = { draftId: input.draftId, personId: viewer.personId }
    const at = clock.now()
    const own = await claimOwn(
      tx,
      { usedBy: DRAFT_FILES, subjectId: input.draftId },
      { ...of, ids: filesOf(input), at },
    )
    const content = storedOf(input, own)
    const before = await findDraft(tx, of, true)
    if (before) await replaceDraft(context, before, content)
    else {
      if (input.sequence !== 1) throw refuse('DRAFT_NOT_FOUND')
      const isNew = await insertDraft(context, checkPlan)
      const other = isNew ? undefined : await findDraft(tx, of, true)
      if (!isNew && !other) throw refuse('DRAFT_NOT_FOUND')
      if (other) await replaceDraft(context, other, content)
      else await writeDraft(context, content)
    }
    return { draftId: input.draftId, sequence: input.sequence, savedAt: at.toISOString() }
  })
