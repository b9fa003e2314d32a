import type { PublicationMark } from '@chowk/contract/news/story.ts'
import { lazyPart } from '../../app/loading/lazy-part.tsx'

/** What the form needs of a story. */
export interface Reportable {
  _id: string
  slug: string
  title: string
  publication: PublicationMark
}

/** The form in its sheet, fetched when it is first opened; menus of cards open it too. */
export const ReportForm = lazyPart<{ story: Reportable; onClose: () => void }>(
  'report-form',
  async () => (await import('./report-form.tsx')).ReportForm,
)
