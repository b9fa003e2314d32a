import { useId } from 'react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { FieldError, FieldGroup } from './field-frame.tsx'
import type { FieldFacts } from './field-frame.tsx'
import choices from './choices.module.css'
import type { Option } from './select-field.tsx'
import styles from './field.module.css'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children'>

interface CheckboxFieldProps extends InputProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** One thing that is so or not so. */
export function CheckboxField({ label, hint, error, ...rest }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={`stack ${styles['field']}`}>
      <label className={styles['check']}>
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="small muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

interface ChecksProps extends FieldFacts, Omit<InputProps, 'value' | 'defaultValue'> {
  options: readonly Option[]
  defaultValue?: readonly string[] | undefined
  /** What is chosen, where somebody else holds it; then each change is told to `onChoose`. */
  chosen?: readonly string[]
  onChoose?: (chosen: string[]) => void
  /** One below the other, or a grid of equal boxes. */
  as?: 'list' | 'grid'
}

/** Any of a few: their values make a list of texts. */
export function CheckboxGroup({
  label,
  hint,
  error,
  optional,
  options,
  defaultValue,
  chosen,
  onChoose,
  as = 'list',
  ...rest
}: ChecksProps) {
  const isGrid = as === 'grid'
  const held = (value: string) =>
    chosen && {
      checked: chosen.includes(value),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        onChoose?.(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value)),
    }
  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={isGrid ? choices['grid'] : undefined}
    >
      {options.map(({ value, name }) => (
        <label key={value} className={isGrid ? choices['cell'] : styles['check']}>
          <input
            {...rest}
            type="checkbox"
            className={isGrid ? 'only-heard' : undefined}
            value={value}
            {...(held(value) ?? { defaultChecked: defaultValue?.includes(value) })}
          />
          <span>{name}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
