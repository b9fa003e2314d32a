import type { PostType } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'

/** What a post of each type is called (R3.03); of the type of documents are those with text alone too. */
export const POST_TYPE_NAMES: Record<PostType, () => string> = {
  IMAGE: m.community_type_image,
  VIDEO: m.community_add_video,
  DOCUMENT: m.community_post_title,
  ARTICLE: m.community_type_article,
  FORUM: m.app_question,
  PROJECT: m.community_type_project,
  QUOTE: m.community_add_quote,
}
