import { m } from '../../paraglide/messages.js'

/** Refusals that say that another window has changed the categories: they are read again. */
export const CATEGORY_STALE = ['VERSION_CONFLICT', 'CATEGORY_NOT_FOUND', 'TOPIC_NOT_FOUND'] as const

/** What is said when categories cannot be arranged, by code. */
export const CATEGORY_ERRORS = {
  CATEGORY_NOT_FOUND: m.community_categories_changed,
  VERSION_CONFLICT: m.community_categories_changed,
  TOO_MANY_CATEGORIES: m.community_categories_full,
  TOPIC_NOT_FOUND: m.community_categories_changed,
  TOO_MANY_TOPICS: m.community_topics_full,
  NAME_TAKEN: m.community_category_taken,
}
