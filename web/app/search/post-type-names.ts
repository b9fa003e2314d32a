import type { PostType } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'

/** What each type of post is called (R3.03). */
export const POST_TYPE_NAMES: Record<PostType, () => string> = {
  IMAGE: m.community_type_image,
  VIDEO: m.community_type_video,
  DOCUMENT: m.community_type_document,
  ARTICLE: m.community_type_article,
  FORUM: m.app_question,
  PROJECT: m.community_type_project,
  QUOTE: m.community_type_quote,
}
