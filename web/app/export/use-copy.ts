import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { copyText } from './copy-text.ts'

/** A button that copies a text, and then says so itself; where the browser does not let us, a toast says how else. */
export function useCopy(text: string) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const isDone = await copyText(text)
    setCopied(isDone)
    if (!isDone) showToast({ text: m.app_not_copied() })
  }
  return { isCopied, copy: () => void copy() }
}
