import { useSearchParams } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { ReportForm } from './report-button.tsx'
import type { Reportable } from './reportable.ts'

/** Opens the form again for a reader who was sent to sign in from it. */
export function ReportReturn({ story }: { story: Reportable }) {
  const { isBack, end } = useReportReturn()
  return isBack && <ReportForm story={story} onClose={end} />
}

/** Whether the reader comes back from signing in for a report; `end` takes that out of the address. */
export function useReportReturn(): { isBack: boolean; end: () => void } {
  const [params, setParams] = useSearchParams()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const end = () =>
    setParams(
      (before) => {
        before.delete('report')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return { isBack: isHydrated && viewer !== null && params.has('report'), end }
}
