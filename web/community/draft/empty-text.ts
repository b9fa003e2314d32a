import type { StoredText } from '@chowk/contract/community/draft.ts'

/** What a draft says that was not begun yet. */
export const EMPTY_TEXT: StoredText = {
  title: '',
  description: '',
  body: null,
  coverId: null,
  coverAlt: '',
  attachmentIds: [],
  attachmentTitles: [],
  category: null,
  topic: null,
  entityIds: [],
  globalvisibility: false,
  tags: [],
  poll: null,
  hiddenLink: null,
  publishAt: null,
  post: null,
}
