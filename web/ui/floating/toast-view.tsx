import { useEffect, useState } from 'react'
import { hideToast } from './toast.ts'
import type { Toast } from './toast.ts'
import styles from './toast.module.css'

const SHOWN_FOR_MS = 8000

export function ToastView({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => hideToast(toast), toast.forMs ?? SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const { action } = toast
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className={`row spread gap-4 ${styles['toast']}`} {...hold}>
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          className={`strong ${styles['action']}`}
          onClick={() => {
            hideToast(toast)
            action.run()
          }}
        >
          {action.name}
        </button>
      )}
    </div>
  )
}
