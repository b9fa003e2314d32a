import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { CaseCause, CaseReason, ContentKind } from '@chowk/contract/moderation/content.ts'
import type { PostState } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { Viewer } from '../platform/viewer.ts'

/** How far something that people wrote is (C44). */
export type ContentState = PostState

/** Something that people wrote, locked while it is reported or decided. */
export interface HeldContent {
  id: string
  /** Null: an individual's own. */
  workspaceId: string | null
  categoryId: string | null
  /** Null: she is no longer here. */
  authorId: string | null
  byMinor: boolean
  state: ContentState
  title: string
  text: string
  /** Of an article what stands below its beginning. */
  body: RichDocument | null
  /** What it waits to say instead. */
  edit: ContentEdit | null
  /** Another one whenever its words are others. */
  version: string
}

/** What something is to say once a moderator has read it. */
export interface ContentEdit {
  title: string
  text: string
}

/** The same as moderators see it. */
export interface ShownContent {
  title: string
  text: string
  body: RichDocument | null
  edit: ContentEdit | null
  /** The uploads that the body shows. */
  pictures: Attachment[]
  attachments: Attachment[]
  /** See `HeldContent`. */
  version: string
  path: string | null
  state: ContentState
  byMinor: boolean
  author: { id: string; name: string; portrait: string } | null
  category: { en: string; hi: string | null } | null
  /** She is limited for being new to the workspace. */
  byNewMember: boolean
}

/** One step of its state, by whom and why. */
export interface ContentStep {
  to: ContentState
  /** Nobody where reports hide it by themselves. */
  actorId: string | null
  reason: string
  at: Date
}

/** What a decision keeps of the words that it is about. */
export interface DecidedContent {
  title: string
  text: string
  body?: RichDocument | null
}

/** With what content is read. */
export interface ContentReading {
  sql: Sql
  house: Pick<House, 'config' | 'clock'>
}

/** What the domain of a kind does for moderation; whoever opens the house hands these in. */
export interface ContentSource {
  kind: ContentKind
  /** Whether somebody may see it, by the rule of its domain. */
  isSeen(asking: ContentReading & { viewer: Viewer }, id: string): Promise<boolean>
  /**
   * The workspace that decides, where that is not the content's own: rather the one that somebody reports from, or where it was decided before.
   */
  decidedIn?(sql: Sql, id: string, near: { personId?: string; workspaceId: string | null }): Promise<string | null>
  /** Locks it. */
  hold(sql: Sql, house: ContentReading['house'], id: string): Promise<HeldContent | undefined>
  /** Moves its state by the table of its domain. */
  move(sql: Sql, id: string, step: ContentStep): Promise<void>
  /** Says something else from now on; false when that is too short or too long. */
  rewrite(sql: Sql, id: string, changed: { title: string; text: string; at: Date }): Promise<boolean>
  /** Says what it waited to say, or goes on saying what it says. */
  settleEdit(changing: { sql: Sql; house: House }, id: string, isApproved: boolean): Promise<void>
  /** Gives its author what was taken down as a draft, where its domain has such. */
  giveBack(sql: Sql, id: string, at: Date): Promise<void>
  /** What it said when it was decided, with people in it as they are called now. */
  named(sql: Sql, id: string, said: DecidedContent): Promise<DecidedContent>
  /** Those of the ids that are still there. */
  show(reading: ContentReading, ids: readonly string[]): Promise<ReadonlyMap<string, ShownContent>>
}

/** Whose membership is suspended, by whom and how long. */
export interface Suspension {
  workspaceId: string
  personId: string
  actorId: string
  reason: string
  at: Date
  until: Date
}

/** What moderation needs of domains beside it. */
export interface ModerationParts {
  sources: readonly ContentSource[]
  /** False when she is no member who can be suspended. */
  suspend(sql: Sql, house: House, suspension: Suspension): Promise<boolean>
  /** Lets her come back, if she is still suspended. */
  lift(sql: Sql, house: House, suspension: Omit<Suspension, 'until' | 'reason'>): Promise<void>
}

/** The source of a kind; undefined while no domain has it. */
export const sourceOf = (sources: readonly ContentSource[], kind: ContentKind): ContentSource | undefined =>
  sources.find((source) => source.kind === kind)

interface Near {
  sql: Sql
  source: ContentSource
  near: { personId?: string; workspaceId: string | null }
}

/** Something held, as the matter of the workspace that decides about it. */
export async function decidedNear({ sql, source, near }: Near, content: HeldContent): Promise<HeldContent> {
  if (!source.decidedIn) return content
  return { ...content, workspaceId: await source.decidedIn(sql, content.id, near) }
}

/** What makes something wait for a moderator. */
export interface Opening {
  kind: ContentKind
  content: Pick<HeldContent, 'id' | 'workspaceId' | 'categoryId' | 'authorId'>
  why: CaseReason
  at: Date
  dueAt: Date
  barredId?: string
  /** Why it waits before others see it, and which words of the workspace stand in it. */
  cause?: CaseCause
  found?: readonly string[]
}

/** Opens a case, or makes the one that is open as urgent as this; answers its id. The content is locked by whoever calls. */
export async function openCase(
  sql: Sql,
  { kind, content, why, at, dueAt, barredId, cause, found = [] }: Opening,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into moderation_case (subject_kind, subject_id, workspace_id, category_id, author_id, why, opened_at, due_at, barred_id, cause, found)
    values (${kind}, ${content.id}, ${content.workspaceId}, ${content.categoryId}, ${content.authorId}, ${why}, ${at}, ${dueAt}, ${barredId ?? null}, ${cause ?? null}, ${[...found]})
    on conflict (subject_kind, subject_id, (why = 'APPEAL')) where closed_at is null do update set due_at = least(moderation_case.due_at, excluded.due_at),
      cause = coalesce(excluded.cause, moderation_case.cause), found = case when excluded.cause is null then moderation_case.found else excluded.found end
    returning id`
  if (!row) throw new Error('a case is opened or was open')
  return row.id
}

/** Removes an open review: the author withdrew the text before a moderator decided. */
export const dropReview = async (sql: Sql, kind: ContentKind, id: string) =>
  await sql`
    delete from moderation_case
    where subject_kind = ${kind} and subject_id = ${id} and why = 'REVIEW' and closed_at is null`

/** Has the decisions about something keep other words of it. */
export async function rewordDecisions(
  sql: Sql,
  { kind, id }: { kind: ContentKind; id: string },
  reword: (said: DecidedContent) => DecidedContent,
): Promise<void> {
  const rows = await sql<{ id: string; content: DecidedContent }[]>`
    select id, content from moderation_decision where subject_kind = ${kind} and subject_id = ${id} and content is not null for update`
  for (const row of rows)
    await sql`update moderation_decision set content = ${sql.json(reword(row.content))} where id = ${row.id}`
}

/**
 * What people wrote was removed for good: so are the reports of it, and what decisions kept of its words. That and how it was decided stays
 * for whoever asks what moderation did.
 */
export async function dropReports(sql: Sql, kind: ContentKind, ids: readonly string[]): Promise<void> {
  const subjects = ids as string[]
  if (subjects.length === 0) return
  await sql`delete from report where subject_kind = ${kind} and subject_id = any(${subjects})`
  await sql`
    update moderation_decision set content = null where subject_kind = ${kind} and subject_id = any(${subjects}) and content is not null`
  await sql`delete from moderation_case where subject_kind = ${kind} and subject_id = any(${subjects}::uuid[]) and closed_at is null`
}
