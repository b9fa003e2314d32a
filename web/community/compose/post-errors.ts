import { m } from '../../paraglide/messages.js'

/** What is said when a post cannot be written or changed, by code. */
export const EDIT_ERRORS = {
  POST_NOT_FOUND: m.community_error_gone,
  ATTACHMENT_NOT_FOUND: m.community_error_file,
  CATEGORY_NOT_FOUND: m.community_error_category,
  TOPIC_NOT_FOUND: m.community_error_category,
  SUBSCRIPTION_REQUIRED: m.community_error_plan,
  TITLE_NEEDED: m.community_error_title,
  TEXT_TOO_SHORT: m.community_error_short,
  TEXT_TOO_LONG: m.community_error_long,
  ATTACHMENTS_DO_NOT_FIT: m.community_error_fit,
  TOO_MANY_ATTACHMENTS: m.community_error_many,
  VERSION_CONFLICT: m.community_error_conflict,
  EDIT_OVER: m.community_error_over,
}

/** The same of a new post. */
export const POST_ERRORS = {
  ...EDIT_ERRORS,
  ENTITY_NOT_FOUND: m.community_error_entity,
  BODY_NEEDED: m.community_error_body,
  MINOR_NOT_PUBLIC: m.community_error_minor,
  WORKSPACE_PRIVATE: m.community_error_private,
  NEW_MEMBER_LIMIT: m.community_error_new_member,
}

/** What is said at the fields. */
export const POST_FIELDS = {
  title: { TITLE_NEEDED: m.community_error_title },
  description: { TEXT_TOO_SHORT: m.community_error_short, TEXT_TOO_LONG: m.community_error_long },
}

/** What is said about files that are refused. */
export const FILE_FAULTS = { UNSUPPORTED_TYPE: m.community_error_file_type }

/** What the browser offers to choose; the server decides. */
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf,video/mp4,video/webm'
