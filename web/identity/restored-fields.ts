import { useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { FormState } from '../app/form/form-state.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useStoredState } from './stored-state.ts'

const NOTHING: Readonly<Record<string, unknown>> = {}

/** What is typed into these fields stands there again in another document of this tab. Answers what keeps it, for each change. */
export function useRestoredFields<V extends FieldValues>(
  form: FormState<V>,
  name: string,
  fields: readonly Path<V>[],
): () => void {
  const [stored, keep] = useStoredState(name, NOTHING)
  const isReady = useHydrated()
  const isRestored = useRef(false)
  useEffect(() => {
    if (!isReady || isRestored.current) return
    isRestored.current = true
    for (const field of fields) {
      const was = stored[field]
      // What was typed before the scripts came is newer.
      if (was !== undefined && !form.getValue(field)) form.setValue(field, was as never)
    }
  })
  return () => keep(Object.fromEntries(fields.map((field) => [field, form.getValue(field)])))
}
