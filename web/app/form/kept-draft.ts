import { useEffect, useRef, useState } from 'react'
import { useSheet } from '../../ui/floating/sheet-context.ts'
import { useViewer } from '../page-facts.ts'
import { findDraft, storeDraft } from './draft-store.ts'
import type { DrawnForm } from './form-state.ts'

/** Never stored, whatever kind of field they have: passwords, codes, keys and bank data. */
const SECRET_NAME = /password|code|secret|token|account|iban|ifsc|upi|^pan$/i
const SECRET_FIELD = '[type=password], [autocomplete=one-time-code], [autocomplete^=cc-]'

const holdsFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value instanceof Blob || Object.values(value).some(holdsFile))

/** The values that may be stored on the device. */
export function storable(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secret = new Set([...form.querySelectorAll<HTMLInputElement>(SECRET_FIELD)].map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secret.has(name) && !SECRET_NAME.test(name) && !holdsFile(value)),
  )
}

interface KeptDraft {
  /** The form shows text from before. */
  isRestored: boolean
  /** Erases the stored text; the form stays as it is. */
  forget: () => void
  /** Erases it and shows the saved values again. */
  clear: () => void
}

/** Stores what is typed into a form of a sheet, and puts it back when the sheet is opened again. */
export function useKeptDraft({ draft, props }: DrawnForm): KeptDraft {
  const viewer = useViewer()
  const owner = viewer && `${viewer.userId} ${viewer.workspace?.id ?? ''}`
  const isKept = useSheet() !== null && draft !== null && owner !== null
  const [isRestored, setRestored] = useState(false)
  const forget = useRef(() => undefined as unknown)
  useEffect(() => {
    if (!isKept) return undefined
    const name = draft.name()
    const found = findDraft(owner, name)
    if (found) draft.restore(found)
    setRestored(found !== undefined)
    forget.current = () => storeDraft(owner, name, null)
    return draft.follow((typed, saved) => {
      const form = props.ref.current
      if (!form) return
      const values = storable(form, typed.values)
      const isSaved = JSON.stringify(values) === JSON.stringify(storable(form, saved))
      storeDraft(owner, name, isSaved ? null : { ...typed, values })
    })
    // The first draw has the record's saved values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKept, owner])
  const clear = () => {
    draft?.clear()
    forget.current()
    setRestored(false)
  }
  return { isRestored, forget: () => void forget.current(), clear }
}
