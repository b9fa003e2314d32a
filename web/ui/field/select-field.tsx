import type { ComponentProps } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import styles from './select-field.module.css'

/** One of a list. */
export interface Option<Value extends string = string> {
  value: Value
  name: string
}

interface SelectFieldProps extends FieldFacts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly Option[]
  /** Stands there while nothing is chosen, and cannot be chosen. */
  placeholder?: string | undefined
  /** In a row of filters: lower, its label only heard. */
  compact?: boolean
}

/** One of many, on the browser's own list. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  compact = false,
  ...rest
}: SelectFieldProps) {
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional && placeholder !== undefined}
      hideLabel={compact}
    >
      {(control) => (
        <select {...rest} {...control} className={`${styles['select']} ${compact ? styles['low'] : ''}`}>
          {placeholder !== undefined && (
            <option value="" disabled={!optional}>
              {placeholder}
            </option>
          )}
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
