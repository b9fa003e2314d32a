import type { ContentKind } from '@chowk/contract/moderation/content.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'

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

/** The form in its sheet, fetched when it is first opened, from a button or a menu. */
export const ContentReport = lazyComponent<{ content: ReportableContent; onClose: () => void }>(
  'content-report-form',
  async () => (await import('./content-report-form.tsx')).ContentReportForm,
)
