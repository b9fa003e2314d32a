import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { showProblem } from '../../ui/problem-focus.ts'
import type { Problem } from '../../ui/field/error-summary.tsx'

const SEVERAL = 2
const WRONG = '[aria-invalid="true"]'

interface FirstError {
  element: RefObject<HTMLFormElement | null>
  problems: readonly Problem[]
  /** Once what was found wrong is drawn, the first of it comes into view with the focus. */
  focusFirst: () => void
}

/**
 * After a submit that was not accepted, focus goes to the first thing on the page that is wrong: the list of several, a sentence about
 * the form, a group or a field. It happens once all is drawn and the submit button is no longer busy. `onNothing` hears when
 * what is wrong has no field on the page.
 */
export function useFirstError(isPending: boolean, onNothing: () => void): FirstError {
  const element = useRef<HTMLFormElement>(null)
  const mustFocus = useRef(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  // What is wrong is read from the page after every drawing; the same list draws nothing again.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    const form = element.current
    if (!form || isPending || (!mustFocus.current && problems.length === 0)) return
    const found = problemsIn(form)
    const next = mustFocus.current && found.length < SEVERAL ? [] : found
    if (JSON.stringify(next) !== JSON.stringify(problems)) {
      // Drawn first; this effect runs again after it.
      setProblems(next)
      return
    }
    if (!mustFocus.current) return
    const first = form.querySelector<HTMLElement>(`[data-summary], ${WRONG}`)
    if (!first) return onNothing()
    mustFocus.current = false
    showProblem(first)
  })
  const focusFirst = useCallback(() => {
    mustFocus.current = true
  }, [])
  return { element, problems, focusFirst }
}

// Read from the page, so that a widget of any kind takes its turn without being announced.
const problemsIn = (form: HTMLFormElement): Problem[] =>
  [...form.querySelectorAll<HTMLElement>(WRONG)].map((control) => ({
    id: control.id,
    label: labelOf(control),
    text: errorOf(control),
  }))

/** How a control is called on the page; in a row of a list its row is named before it, since every row has such a one. */
export function labelOf(control: Element | null): string {
  const row = control?.closest('[data-row]')?.getAttribute('aria-label')
  return [row, ownLabelOf(control)].filter(Boolean).join(', ')
}

function ownLabelOf(control: Element | null): string {
  const legend = control instanceof HTMLFieldSetElement ? control.querySelector('legend > :first-child') : null
  const labelled =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement
  const group = control?.closest('fieldset')?.querySelector('legend > :first-child')
  const isChoice = control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')
  const words =
    legend ??
    (isChoice && control.form?.querySelectorAll(`[name="${CSS.escape(control.name)}"]`).length !== 1 ? group : null)
  // What a list to choose from sends is hidden, and has its label beside it.
  return (
    (
      words ?? (labelled ? (control.labels ?? control.parentElement?.querySelectorAll('label'))?.[0] : null)
    )?.textContent?.trim() ||
    control?.getAttribute('aria-label') ||
    ''
  )
}

function errorOf(control: Element): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((each) => each.endsWith('-error'))
  return (id && document.getElementById(id)?.textContent?.trim()) || ''
}
