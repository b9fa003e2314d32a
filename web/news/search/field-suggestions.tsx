import { useEffect, useId, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextOption, optionsOf, Suggestions } from './suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Field = RefObject<HTMLInputElement | null>

/**
 * Suggestions under a search field. The field comes with the page and works without them;
 * they are fetched when it is first used, and make a combobox of it.
 */
export function FieldSuggestions({ field }: { field: Field }) {
  const [typed, setTyped] = useState(() => field.current?.value ?? '')
  const { key: location } = useLocation()
  const [shownAt, setShownAt] = useState(location)
  // Somebody may have typed before this part came, and have searched already.
  const [isOpen, setOpen] = useState(() => field.current?.value !== field.current?.defaultValue)
  if (location !== shownAt) {
    setShownAt(location)
    setOpen(false)
  }
  const [index, setAt] = useState(-1)
  const id = useId()
  const navigate = useNavigate()
  const found = useSuggestions(typed, isOpen)
  const options = found ? optionsOf(found) : []
  const isShown = isOpen && options.length > 0
  useCombobox(field, { id, isShown, index })
  useField(field, 'input', () => {
    setTyped(field.current?.value ?? '')
    setOpen(true)
    setAt(-1)
  })
  useField(field, 'blur', () => setOpen(false))
  useField(field, 'keydown', (event) => {
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    }
    const next = nextOption(event.key, index, options.length)
    if (isShown && next !== undefined) {
      event.preventDefault()
      setAt(next)
    }
    if (event.key !== 'Enter' || event.isComposing) return
    setOpen(false)
    const chosen = isShown ? options[index] : undefined
    if (!chosen) return
    event.preventDefault()
    void navigate(chosen.to)
  })
  if (!isShown) return null
  return <Suggestions id={id} options={options} index={index} typed={typed} onChoose={() => setOpen(false)} />
}

/** Listens to the field with the newest listener. */
function useField<Type extends keyof HTMLElementEventMap>(
  field: Field,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  useEffect(() => {
    const input = field.current
    input?.addEventListener(type, listener)
    return () => input?.removeEventListener(type, listener)
  })
}

/** Says to those who listen what stands under the field and which line of it is chosen. */
function useCombobox(field: Field, { id, isShown, index }: { id: string; isShown: boolean; index: number }): void {
  useEffect(() => {
    const input = field.current
    input?.setAttribute('role', 'combobox')
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-expanded', String(isShown))
    if (isShown) input?.setAttribute('aria-controls', id)
    else input?.removeAttribute('aria-controls')
    if (isShown && index >= 0) input?.setAttribute('aria-activedescendant', `${id}-${index}`)
    else input?.removeAttribute('aria-activedescendant')
  }, [field, id, isShown, index])
}
