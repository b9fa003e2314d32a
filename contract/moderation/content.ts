import * as z from 'zod/mini'
import { rowId } from '../row-id.ts'
import { Attachment } from '../files/attachment.ts'
import { BilingualName } from '../bilingual-name.ts'
import type { RichDocument } from '../rich-text/nodes.ts'

/** What people write and others may report; the domain of each says to the server what such a thing is. */
export const ContentKind = z.enum(['POST', 'COMMENT', 'PROFILE', 'PRODUCT', 'SELLER', 'REVIEW', 'QUESTION', 'GIFT'])
/** See the schema of the same name. */
export type ContentKind = z.infer<typeof ContentKind>

/** Why something waits in the queue: it is looked at before others see it, it was reported, or its author appeals. */
export const CaseReason = z.enum(['REVIEW', 'REPORT', 'APPEAL'])
/** See the schema of the same name. */
export type CaseReason = z.infer<typeof CaseReason>

/** Why something waits before others see it. CHANGED: it was taken down and edited since. EDITED: it was approved and edited since. */
export const CaseCause = z.enum(['NEW_MEMBER', 'ALL', 'WORDS', 'CHANGED', 'EDITED'])
/** See the schema of the same name. */
export type CaseCause = z.infer<typeof CaseCause>

/** What is decided about a case (C47); the last two about an appeal. */
export const ContentDecision = z.enum([
  'APPROVE',
  'APPROVE_EDITED',
  'REQUEST_CHANGES',
  'REJECT',
  'REMOVE',
  'KEEP',
  'REVERSE',
])
/** See the schema of the same name. */
export type ContentDecision = z.infer<typeof ContentDecision>

/** What follows for the author herself; the numbers are days. */
export const Sanction = z.enum(['NONE', 'WARN', 'SUSPEND_1', 'SUSPEND_7', 'SUSPEND_30'])
/** See the schema of the same name. */
export type Sanction = z.infer<typeof Sanction>

/** Limits of what is written to moderators and by them. */
export const MODERATION_LIMITS = { reason: { least: 5, most: 1000 }, appeal: { least: 10, most: 1000 } } as const

/** Which thing is meant. */
export const ContentRef = { kind: z._default(ContentKind, 'POST'), id: rowId('CONTENT_NOT_FOUND') }

/** Of an article its text, and the uploads that it shows. */
export const ContentBody = { body: z.nullable(z.custom<RichDocument>()), pictures: z.array(Attachment) }

/** Who wrote something, as moderators see her. */
export const ContentAuthor = z.object({ id: z.string(), name: z.string(), portrait: z.string() })

/** The workspace that something stands in. */
export const ContentWorkspace = z.object({ id: z.string(), name: BilingualName })

/** One decision, as moderators and the author see it (C50). */
export const PastDecision = z.object({
  id: z.string(),
  decision: ContentDecision,
  sanction: Sanction,
  reason: z.string(),
  at: z.string(),
  /** Null to the author, who learns why and not by whom. */
  by: z.nullable(z.string()),
  /** Her words against it, if she appealed. */
  appeal: z.nullable(z.object({ text: z.string(), at: z.string() })),
})
/** See the schema of the same name. */
export type PastDecision = z.infer<typeof PastDecision>
