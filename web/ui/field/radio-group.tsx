import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import choices from './choices.module.css'
import styles from './field.module.css'

interface RadioGroupProps extends FieldFacts, Omit<ComponentProps<'input'>, 'type' | 'children' | 'defaultValue'> {
  options: readonly { value: string; name: ReactNode; hint?: string; disabled?: boolean }[]
  defaultValue?: string | undefined
  /** A row of short names, or one below the other. */
  as?: 'row' | 'list'
  max?: number | undefined
}

/** One of a few, all in sight. */
export function RadioGroup({
  label,
  hint,
  error,
  optional,
  options,
  as = 'row',
  defaultValue,
  max: _,
  ...rest
}: RadioGroupProps) {
  const isRow = as === 'row'
  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={error}
      optional={optional && !defaultValue}
      className={isRow ? choices['track'] : undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={isRow ? choices['choice'] : styles['check']}>
          <input
            {...rest}
            type="radio"
            className={isRow ? 'only-heard' : undefined}
            value={option.value}
            disabled={option.disabled ?? rest.disabled}
            aria-label={option.hint}
            defaultChecked={option.value === defaultValue}
          />
          <span className={isRow ? choices['name'] : undefined}>{option.name}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
