import { useReportReturn } from '../../app/report/report-return.ts'
import { ReportForm } from './report-button.tsx'
import type { Reportable } from './reportable.ts'

/** Opens the form again for a reader who was sent to sign in from it. */
export function ReportReturn({ story }: { story: Reportable }) {
  const { isBack, end } = useReportReturn()
  return isBack && <ReportForm story={story} onClose={end} />
}
