import { useSyncExternalStore } from 'react'
import { onToast, shownDialog, shownToast } from '../../ui/floating/toast.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const ToastView = lazyPart('toast', async () => (await import('../../ui/floating/toast-view.tsx')).ToastView)

/** The word at the foot and what it opened. The live region stands there from the start, or the first word would not be read out. */
export function ToastPlace() {
  const toast = useSyncExternalStore(onToast, shownToast, () => null)
  const dialog = useSyncExternalStore(onToast, shownDialog, () => null)
  return (
    <>
      <div role="status" aria-live="polite">
        {toast && <ToastView toast={toast} />}
      </div>
      {dialog}
    </>
  )
}
