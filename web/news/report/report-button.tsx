import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import type { Reportable } from './reportable.ts'

/** The form in its sheet, fetched when it is first opened; menus of cards open it too. */
export const ReportForm = lazyComponent<{ story: Reportable; onClose: () => void }>(
  'report-form',
  async () => (await import('./report-form.tsx')).ReportForm,
)
