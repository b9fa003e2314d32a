import type { ComponentProps, ReactNode } from 'react'
import { FieldGroup } from '../field/field-frame.tsx'
import type { FieldFacts } from '../field/field-frame.tsx'
import styles from './picture-group.module.css'

interface PictureGroupProps extends FieldFacts, Omit<ComponentProps<'input'>, 'type' | 'children' | 'defaultValue'> {
  options: readonly { value: string; name: string; picture: ReactNode }[]
  defaultValue?: string | undefined
  shape: 'square' | 'wide'
}

/** One of several, chosen by its picture. */
export function PictureGroup({ label, hint, error, options, shape, defaultValue, ...rest }: PictureGroupProps) {
  return (
    <FieldGroup label={label} hint={hint} error={error} className={`${styles['pictures']} ${styles[shape]}`}>
      {options.map(({ value, name, picture }) => (
        <label key={value} className={styles['choice']}>
          <input
            {...rest}
            type="radio"
            className="only-heard"
            value={value}
            defaultChecked={defaultValue === undefined ? undefined : value === defaultValue}
          />
          <span className={styles['picture']}>{picture}</span>
          <span className={`micro muted ${styles['name']}`}>{name}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
