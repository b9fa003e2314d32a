import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import type { FormState } from './form-state.ts'

interface Held<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

interface ControlledProps<V extends FieldValues, N extends Path<V>> {
  form: FormState<V>
  name: N
  children: (held: Held<PathValue<V, N>>) => ReactNode
}

/** Joins a widget that holds its value itself, as a combobox or a calendar does, to a form. */
export function Controlled<V extends FieldValues, N extends Path<V>>({ form, name, children }: ControlledProps<V, N>) {
  const { field } = useController({ control: form.control, name })
  const { value, onChange, onBlur } = field
  return children({ name, value, onChange, onBlur, error: form.errorAt(name) })
}
