import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { ArrayPath, FieldArray, FieldValues } from 'react-hook-form'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'

interface RowsProps<V extends FieldValues, N extends ArrayPath<V>> {
  form: FormState<V>
  /** A list of the form, named in `lists` too. */
  name: N
  label: string
  hint?: string
  /** How one row is called; its number follows. */
  rowName: string
  /** A new row. */
  empty: FieldArray<V, N>
  min?: number
  max?: number
  /** Rows that cannot be taken out again, since others hold on to them. */
  stays?: (index: number) => boolean
  /** The fields of a row: bound by `form.field(`options.${index}.text`)`. */
  children: (index: number) => ReactNode
}

/** A list of rows that can be added, removed and moved; their errors go with them. */
export function Rows<V extends FieldValues, N extends ArrayPath<V>>(props: RowsProps<V, N>) {
  const { form, name, label, hint, rowName, empty, min = 0, max = 100, stays, children } = props
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name })
  return (
    <FieldGroup label={label} hint={hint} error={form.errorAt(name)}>
      <Stack gap="small">
        {fields.map((row, index) => {
          const title = `${rowName} ${index + 1}`
          return (
            <div key={row.id} className={`stack gap-2 ${styles['row']}`} role="group" data-row="" aria-label={title}>
              <div className={`row gap-1 ${styles['rowHead']}`}>
                <span aria-hidden="true">{title}</span>
                <IconButton
                  label={m.app_field_move_up({ name: title })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={20} stroke={1.75} aria-hidden />
                </IconButton>
                <IconButton
                  label={m.app_field_move_down({ name: title })}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={20} stroke={1.75} aria-hidden />
                </IconButton>
                {stays?.(index) !== true && (
                  <IconButton
                    label={m.app_field_remove({ name: title })}
                    disabled={fields.length <= min}
                    onClick={() => remove(index)}
                  >
                    <IconX size={20} stroke={1.75} aria-hidden />
                  </IconButton>
                )}
              </div>
              {children(index)}
            </div>
          )
        })}
        <div>
          <Button variant="outlined" small disabled={fields.length >= max} onClick={() => append(empty)}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
            {m.app_add()}
          </Button>
        </div>
      </Stack>
    </FieldGroup>
  )
}

interface IconButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function IconButton({ label, ...rest }: IconButtonProps) {
  return <button type="button" className={`icon-button ${styles['icon']}`} aria-label={label} {...rest} />
}
