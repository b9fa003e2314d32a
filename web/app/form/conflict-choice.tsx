import { useEffect, useId, useState } from 'react'
import type { RefObject } from 'react'
import { get } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { labelOf } from './first-error.ts'
import type { Conflict } from './form-state.ts'
import styles from './form.module.css'

interface Difference {
  name: string
  label: string
  mine: string
  theirs: string
}

interface ConflictChoiceProps {
  conflict: Conflict
  element: RefObject<HTMLFormElement | null>
}

/** Both texts where somebody else changed the same meanwhile, and the choice between them. */
export function ConflictChoice({ conflict, element }: ConflictChoiceProps) {
  const titleId = useId()
  const [differences, setDifferences] = useState<readonly Difference[]>([])
  useEffect(() => {
    if (element.current) setDifferences(differencesIn(element.current, conflict))
    // The form draws anew with each key; what differs was settled when the conflict came.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [conflict.mine, conflict.theirs, element])
  return (
    <div data-summary="" role="group" aria-labelledby={titleId} tabIndex={-1} className={styles['problem']}>
      <Note kind="waiting">
        <p id={titleId}>{m.app_error_conflict()}</p>
        <dl className={`stack gap-3 ${styles['differences']}`}>
          {differences.map(({ name, label, mine, theirs }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <span>{m.app_form_conflict_mine()}</span> {mine}
              </dd>
              <dd>
                <span>{m.app_form_conflict_theirs()}</span> {theirs}
              </dd>
            </div>
          ))}
        </dl>
        <Row>
          <Button small onClick={conflict.keepMine}>
            {m.app_form_keep_mine()}
          </Button>
          <Button small variant="outlined" onClick={conflict.takeTheirs}>
            {m.app_form_take_theirs()}
          </Button>
        </Row>
      </Note>
    </div>
  )
}

const differencesIn = (form: HTMLFormElement, { mine, theirs }: Conflict): Difference[] =>
  Object.keys(mine)
    .filter((name) => JSON.stringify(get(mine, name)) !== JSON.stringify(get(theirs, name)))
    .map((name) => {
      const control = form.querySelector(`[name="${CSS.escape(name)}"]`)
      return {
        name,
        label: labelOf(control) || name,
        mine: shownIn(form, name, get(mine, name)),
        theirs: shownIn(form, name, get(theirs, name)),
      }
    })

// A value as its field shows it: a chosen one by its name.
function shownIn(form: HTMLFormElement, name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.app_form_yes() : m.app_form_no()
  if (Array.isArray(value)) return value.map((each) => shownIn(form, name, each)).join(', ')
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name)
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((each) => typeof each !== 'object')
      .map(String)
      .join(', ')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const named = [...form.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`)]
  for (const control of named) {
    if (control instanceof HTMLSelectElement)
      return [...control.options].find((option) => option.value === text)?.text ?? text
    if (control instanceof HTMLInputElement && control.type === 'radio' && control.value === text)
      return control.labels?.[0]?.textContent?.trim() ?? text
  }
  return text || m.app_form_empty()
}
