import type { FormEvent, RefObject } from 'react'
import type { Control, FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReset } from 'react-hook-form'
import type { CallFailed } from '../calls.ts'
import type { DraftPort } from './draft-port.ts'
import type { Problem } from '../../ui/field/error-summary.tsx'

/** What a field of `web/ui/field` is given. */
export type FieldBinding = Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  defaultValue?: string
  defaultChecked?: boolean
  error: string | undefined
  optional?: boolean
  /** Most characters, which a text of several lines counts. Nothing is cut off while somebody pastes. */
  'data-max'?: number | undefined
}

/** The same for a list of texts, of which each is a box. */
export type ChecksBinding = Omit<FieldBinding, 'defaultValue' | 'defaultChecked'> & { defaultValue: readonly string[] }

/** Somebody else's change, beside what stands in the form. */
export interface Conflict {
  /** Names and texts of the fields that differ. */
  mine: FieldValues
  theirs: FieldValues
  keepMine: () => void
  takeTheirs: () => void
}

/** What `Form` draws, whatever its fields hold. */
export interface DrawnForm {
  props: {
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent) => void
    onChange: (event: FormEvent) => void
    noValidate: true
    method: 'post'
  }
  /** What is wrong as a whole, in one sentence. */
  problem: string | null
  /** The refusal or fault that it was made of; null as well where something stands at no field. */
  failure: CallFailed | null
  /** Fields that need another look, once there are several after a submit. */
  problems: readonly Problem[]
  conflict: Conflict | null
  isPending: boolean
  /** Something was typed that is lost by leaving. */
  isUnsaved: () => boolean
  isDirty: boolean
  guardsLeaving: boolean
  /** What a sheet stores on the device; null where nothing may be stored. */
  draft: DraftPort | null
}

/** A form: `field('name')` is spread on a field, the rest is for `Form` and `FormActions`. */
export interface FormState<V extends FieldValues> extends DrawnForm {
  field: (name: Path<V>) => FieldBinding
  checks: (name: Path<V>) => ChecksBinding
  /** For what is no field of `web/ui/field`: `useController`, `useWatch` and `Rows` take it. */
  control: Control<V>
  errorAt: (name: string) => string | undefined
  setValue: <N extends Path<V>>(name: N, value: PathValue<V, N>) => void
  getValue: <N extends Path<V>>(name: N) => PathValue<V, N>
  reset: UseFormReset<V>
  send: () => void
  /** Says a refusal of another call, which sent what stands in this form, as one of its own. */
  blame: (failure: CallFailed) => void
}
