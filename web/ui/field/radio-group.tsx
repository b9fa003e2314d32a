import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import choices from './choices.module.css'
import styles from './field.module.css'

interface RadioGroupProps extends FieldFacts, Omit<ComponentProps<'input'>, 'type' | 'children' | 'defaultValue'> {
  options: readonly { value: string; name: ReactNode; hint?: string; disabled?: boolean }[]
  defaultValue?: string | undefined
  /** The label is only heard, where a heading says it to the eye. */
  hideLabel?: boolean | undefined
  /** A row of short names, one below the other, or a grid of equal boxes. */
  as?: keyof typeof LOOKS
}

const LOOKS = {
  row: { group: choices['track'], option: choices['choice'], name: choices['name'] },
  grid: { group: choices['grid'], option: choices['cell'], name: undefined },
  list: { group: undefined, option: styles['check'], name: undefined },
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
  hideLabel = false,
  ...rest
}: RadioGroupProps) {
  const appearance = LOOKS[as]
  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={error}
      optional={optional && !defaultValue}
      hideLabel={hideLabel}
      className={appearance.group}
    >
      {options.map((option) => (
        <label key={option.value} className={appearance.option}>
          <input
            {...rest}
            type="radio"
            className={as === 'list' ? undefined : 'only-heard'}
            value={option.value}
            disabled={option.disabled ?? rest.disabled}
            aria-label={option.hint}
            defaultChecked={option.value === defaultValue}
          />
          <span className={appearance.name}>{option.name}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
