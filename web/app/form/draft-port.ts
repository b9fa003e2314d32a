import type { RefObject } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Call, Input } from '@chowk/contract/call.ts'
import type { FormDraft } from './draft-store.ts'

/** A form as its draft sees it. */
export interface DraftPort {
  /** The call and the record that it is about. */
  name: () => string
  restore: (draft: FormDraft) => void
  /** Puts the saved values back. */
  clear: () => void
  /** Hears of each change, with the saved values beside it. The result ends that. */
  follow: (onChange: (draft: FormDraft, saved: FieldValues) => void) => () => void
}

interface Drafted<C extends Call, V extends FieldValues> {
  call: C
  form: UseFormReturn<V>
  values: V
  toInput: (values: V, version: number) => Input<C>
  version: RefObject<number>
}

export function draftPortOf<C extends Call, V extends FieldValues>(drafted: Drafted<C, V>): DraftPort {
  const { call, form, values, toInput, version } = drafted
  const saved = () => (form.formState.defaultValues ?? values) as V
  return {
    name: () => {
      // The ids that the call is given beside the fields.
      const about = Object.entries(toInput(values, 0) as object).filter(
        ([name]) => !(name in values) && name !== 'version',
      )
      return `${call.address} ${JSON.stringify(about)}`
    },
    restore: (draft) => {
      version.current = draft.version
      for (const [name, value] of Object.entries(draft.values))
        if (name in values) form.setValue(name as Path<V>, value as never, { shouldDirty: true })
    },
    clear: () => {
      for (const [name, value] of Object.entries(saved())) form.setValue(name as Path<V>, value as never)
      form.reset(saved() as DefaultValues<V>)
    },
    follow: (onChange) =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: typed, defaultValues }) =>
          onChange({ values: typed, version: version.current }, (defaultValues ?? values) as V),
      }),
  }
}
