import { useSyncExternalStore } from 'react'
import { onToast, shownToast } from '../../ui/floating/toast.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const ToastView = lazyPart('toast', async () => (await import('../../ui/floating/toast-view.tsx')).ToastView)

/** The live region stands there from the start, or the first word would not be read out. */
export function ToastPlace() {
  const toast = useSyncExternalStore(onToast, shownToast, () => null)
  return (
    <div role="status" aria-live="polite">
      {toast && <ToastView toast={toast} />}
    </div>
  )
}
