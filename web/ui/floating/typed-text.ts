import { useRef, useState } from 'react'
import type { FormEvent } from 'react'

const TEXT_TYPES = new Set(['text', 'url', 'email', 'tel', 'number'])

/** Marks a form that guards its fields itself. */
export const OWN_GUARD = 'data-own-guard'

type TextField = HTMLInputElement | HTMLTextAreaElement

function isTextField(target: EventTarget): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && TEXT_TYPES.has(target.type) && target.role !== 'combobox'
}

/** Whether text was typed in fields of a sheet that belong to no guarded form. `onInputCapture` stands on what holds them. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>())
  const [isTyped, setTyped] = useState(false)
  const onInputCapture = ({ target, currentTarget }: FormEvent) => {
    if (!isTextField(target) || target.closest(`[${OWN_GUARD}]`)) return
    // Events of a sheet inside this one come by here too.
    if (target.closest('dialog') !== currentTarget.closest('dialog')) return
    // React has not drawn the new text yet.
    if (!before.current.has(target)) before.current.set(target, target.defaultValue)
    setTyped([...before.current].some(([field, text]) => field.isConnected && field.value !== text))
  }
  return { isTyped, onInputCapture }
}
