import { lazyComponent } from '../loading/lazy-component.tsx'
import type { ReportableContent } from './reportable-content.ts'

/** The form in its sheet, fetched when it is first opened, from a button or a menu. */
export const ContentReport = lazyComponent<{ content: ReportableContent; onClose: () => void }>(
  'content-report-form',
  async () => (await import('./content-report-form.tsx')).ContentReportForm,
)
