import { useSearchParams } from 'react-router'
import { useHydrated } from '../hydrated.ts'
import { useViewer } from '../page-facts.ts'

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
