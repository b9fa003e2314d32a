import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

interface CopyOptions {
  onCopied?: () => void
  /** By a toast, but where a sheet would cover it. */
  sayRefused?: () => void
}

/**
 * A button that copies a text, and then says so itself or by `onCopied`; where the browser does not let us, it is said how else, so the text
 * must stand on the page then.
 */
export function useCopy(text: string, { onCopied, sayRefused = sayByToast }: CopyOptions = {}) {
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    const isDone = await tryCopy(text)
    setCopied(isDone)
    if (isDone) onCopied?.()
    else sayRefused()
  }
  return { isCopied: isCopied === true, isRefused: isCopied === false, copy: () => void copy() }
}

const sayByToast = () => showToast({ text: m.app_not_copied() })

async function tryCopy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
