import type {
  CaseCause,
  CaseReason,
  ContentDecision,
  ContentKind,
  Sanction,
} from '@chowk/contract/moderation/content.ts'
import { m } from '../../paraglide/messages.js'

/** What each decision is called and means. */
export const DECISION_WORDS: Record<ContentDecision, { name: () => string; says: () => string }> = {
  APPROVE: { name: m.moderation_approve, says: m.moderation_approve_says },
  APPROVE_EDITED: { name: m.moderation_approve_edited, says: m.moderation_approve_edited_says },
  REQUEST_CHANGES: { name: m.moderation_request_changes, says: m.moderation_request_changes_says },
  REJECT: { name: m.moderation_reject, says: m.moderation_reject_says },
  REMOVE: { name: m.app_remove, says: m.moderation_remove_says },
  KEEP: { name: m.moderation_keep, says: m.moderation_keep_says },
  REVERSE: { name: m.moderation_reverse, says: m.moderation_reverse_says },
}

/** What was done by each decision, as its author, later moderators and the log of a workspace read it. */
export const DONE_WORDS: Record<ContentDecision, () => string> = {
  APPROVE: m.moderation_done_approve,
  APPROVE_EDITED: m.moderation_done_approve_edited,
  REQUEST_CHANGES: m.moderation_done_request_changes,
  REJECT: m.moderation_done_reject,
  REMOVE: m.moderation_done_remove,
  KEEP: m.moderation_done_keep,
  REVERSE: m.moderation_done_reverse,
}

/** What follows for an author. */
export const SANCTION_WORDS: Record<Sanction, () => string> = {
  NONE: m.moderation_sanction_none,
  WARN: m.moderation_sanction_warn,
  SUSPEND_1: m.moderation_sanction_1,
  SUSPEND_7: m.moderation_sanction_7,
  SUSPEND_30: m.moderation_sanction_30,
}

/** Why something waits. */
export const WHY_WORDS: Record<CaseReason, () => string> = {
  REVIEW: m.moderation_why_review,
  REPORT: m.moderation_why_report,
  APPEAL: m.moderation_why_appeal,
}

/** Why something waits before others see it. */
export const CAUSE_WORDS: Record<Exclude<CaseCause, 'WORDS'>, () => string> = {
  NEW_MEMBER: m.moderation_cause_new,
  ALL: m.moderation_cause_all,
  CHANGED: m.moderation_cause_changed,
  EDITED: m.moderation_cause_edited,
}

/** What waits. */
export const KIND_WORDS: Record<ContentKind, () => string> = {
  POST: m.app_posts,
  COMMENT: m.moderation_kind_comment,
  PROFILE: m.moderation_kind_profile,
  PRODUCT: m.moderation_kind_product,
  SELLER: m.moderation_kind_seller,
  REVIEW: m.moderation_kind_review,
  QUESTION: m.moderation_kind_question,
  GIFT: m.moderation_kind_gift,
}

/** For how many hours it waits at least. */
export const AGES = ['24', '168'] as const
/** The same in words. */
export const AGE_WORDS = { 24: m.moderation_age_day, 168: m.moderation_age_week }
