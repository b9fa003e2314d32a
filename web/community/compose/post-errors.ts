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
  BODY_NEEDED: m.community_error_body,
}

/** The same of a new post. */
export const POST_ERRORS = {
  ...EDIT_ERRORS,
  ENTITY_NOT_FOUND: m.community_error_entity,
  MINOR_NOT_PUBLIC: m.community_error_minor,
  MINOR_NAMED: m.community_error_minor_named,
  WORKSPACE_PRIVATE: m.community_error_private,
  NEW_MEMBER_LIMIT: m.community_error_new_member,
  PUBLISH_TIME: m.community_error_publish_time,
}

/** What is said at the fields. */
export const POST_FIELDS = {
  chosen: { PUBLISH_TIME: m.community_error_publish_time },
  publishAt: { PUBLISH_TIME: m.community_error_publish_time },
  title: { TITLE_NEEDED: m.community_error_title },
  description: { TEXT_TOO_SHORT: m.community_error_short, TEXT_TOO_LONG: m.community_error_long },
}
