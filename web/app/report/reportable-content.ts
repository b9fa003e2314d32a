import type { ContentKind } from '@chowk/contract/moderation/content.ts'

/** What the report form needs of what somebody wrote. */
export interface ReportableContent {
  kind: ContentKind
  id: string
  /** Its title, or how it begins. */
  title: string
  /** Who wrote it; null: she is no longer here. */
  author: string | null
  /** Where a visitor comes back to from signing in. */
  back: string
}
