import { useSyncExternalStore } from 'react'
import { onToast, shownDialog, shownToast } from '../../ui/floating/toast.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'

const ToastView = lazyComponent('toast', async () => (await import('../../ui/floating/toast-view.tsx')).ToastView)

/** The word at the foot and what it opened. The live region stands there from the start, or the first word would not be read out. */
export function ToastRegion() {
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
