import { redactPost } from '@chowk/contract/community/revision.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { noteMentions } from '../mention/note-mentions.ts'
import { findVisible, showPost } from '../post/find-post.ts'
import { noteSlug, postSlug } from '../post/post-slug.ts'
import { mayRedact } from '../post/post.rules.ts'
import { findSeer } from '../visibility.ts'
import { wordsBelow } from './grace.rules.ts'
import type { PostText } from './grace.rules.ts'
import { keepPostRevision } from './keep-revision.ts'
import { tellOfRedaction } from './redact-notices.ts'
import { holdsPassage, redactedDocument, withoutPassages } from './redact.rules.ts'

interface Redacting {
  id: string
  by: string
  passages: readonly string[]
  reason: string
  now: Date
}

const holds = (text: PostText, passages: readonly string[]) =>
  holdsPassage(`${text.title}\n${wordsBelow(text)}`, passages)

/** What was taken out is not read in an earlier text either. */
async function redactEarlier(sql: Sql, { id, by, passages, reason, now }: Redacting): Promise<void> {
  const all = await sql<(PostText & { version: number })[]>`
    select version, title, description, body from post_revision where post_id = ${id} and redacted_at is null`
  const versions = all.filter((text) => holds(text, passages)).map(({ version }) => version)
  if (versions.length > 0)
    await sql`
      update post_revision set redacted_at = ${now}, redacted_by = ${by}, redact_reason = ${reason}
      where post_id = ${id} and version = any(${versions}::int[])`
}

async function redactText(sql: Sql, redacting: Redacting, text: PostText & { slug: string }): Promise<void> {
  const { id, by, passages, reason, now } = redacting
  await redactEarlier(sql, redacting)
  await keepPostRevision(sql, { id, now, redacted: { by, reason } })
  const title = withoutPassages(text.title, passages)
  const description = withoutPassages(text.description, passages)
  const body = text.body && redactedDocument(text.body, passages)
  // Its address was made of what it said.
  const slug = postSlug({ title, description }, text.slug)
  await noteSlug(sql, slug, id)
  await sql`
    update post set title = ${title}, description = ${description}, body = ${body ? sql.json({ ...body }) : null}, slug = ${slug},
      edited_at = ${now}, edited_by_moderator = true, version = version + 1
    where id = ${id}`
}

/** Whoever runs a workspace changes nothing of what others wrote there but this (C10). */
export const answerRedactPost = handle(redactPost, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, version, passages, reason } = input
  const showing = { sql: tx, house, seer: await findSeer(tx, viewer) }
  const [text] = await tx<(PostText & { slug: string; version: number })[]>`
    select title, description, body, slug, version from post where id = ${id} for update`
  const post = await findVisible(showing, id)
  if (!text || !post) throw refuse('POST_NOT_FOUND')
  if (!mayRedact(showing.seer, post)) throw refuse('NOT_ALLOWED')
  if (text.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: await showPost(showing, id) } })
  if (!holds(text, passages)) throw refuse('PASSAGE_NOT_FOUND')
  await redactText(tx, { id, by: viewer.personId, passages, reason, now: clock.now() }, text)
  await noteMentions({ sql: tx, clock }, { kind: 'post', id })
  audit(`post ${id}`, undefined, { reason })
  // Under its new address and with its new words: neither may say again what was taken out.
  const redacted = await findVisible(showing, id)
  if (redacted) await tellOfRedaction(showing, { post: redacted, actorId: viewer.personId, reason })
  const shown = await showPost(showing, id)
  if (!shown) throw refuse('POST_NOT_FOUND')
  return shown
})
