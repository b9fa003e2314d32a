import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** How far the page of a story is read (QG1). A failed one that is tried again has a time for it. */
export type PageState = 'QUEUED' | 'FETCHING' | 'EXTRACTED' | 'TOO_SHORT' | 'PAYWALL' | 'BLOCKED' | 'FAILED'

/** Says that a story has the text of its page now, or has it no more. */
export const STORY_PAGE_CHANGED = 'story-page-changed'

/** What is done begins again only with another version of its story. */
export const ARTICLE_PAGE: TransitionTable<PageState> = {
  entity: 'article_page',
  key: 'article_id',
  allowed: {
    QUEUED: ['FETCHING'],
    FETCHING: ['EXTRACTED', 'TOO_SHORT', 'PAYWALL', 'BLOCKED', 'FAILED', 'QUEUED'],
    EXTRACTED: ['QUEUED'],
    TOO_SHORT: ['QUEUED'],
    PAYWALL: ['QUEUED'],
    BLOCKED: ['QUEUED'],
    FAILED: ['FETCHING', 'QUEUED'],
  },
}
