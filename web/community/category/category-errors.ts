import { listOwnCategories } from '@chowk/contract/community/category.ts'
import type { CallFailed } from '../../app/calls.ts'
import { queryClient } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'

/** Categories are read anew when another window has changed them. */
export function readAgain(failure: CallFailed): undefined {
  if (['VERSION_CONFLICT', 'CATEGORY_NOT_FOUND', 'TOPIC_NOT_FOUND'].includes(failure.code ?? ''))
    void queryClient().invalidateQueries({ queryKey: [listOwnCategories.address] })
}

/** What is said when categories cannot be arranged, by code. */
export const CATEGORY_ERRORS = {
  CATEGORY_NOT_FOUND: m.community_categories_changed,
  VERSION_CONFLICT: m.community_categories_changed,
  TOO_MANY_CATEGORIES: m.community_categories_full,
  TOPIC_NOT_FOUND: m.community_categories_changed,
  TOO_MANY_TOPICS: m.community_topics_full,
  NAME_TAKEN: m.community_category_taken,
}
