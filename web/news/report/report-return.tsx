import { useSearchParams } from 'react-router'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { ReportForm } from './report-button.tsx'
import type { Reportable } from './reportable.ts'

/** Opens the form again for a reader who was sent to sign in from it. */
export function ReportReturn({ story }: { story: Reportable }) {
  const [params, setParams] = useSearchParams()
  const viewer = useViewer()
  const isHydrated = useHydrated()
  if (!isHydrated || !viewer || !params.has('report')) return null
  const close = () =>
    setParams(
      (before) => {
        before.delete('report')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return <ReportForm story={story} onClose={close} />
}
