import { useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { FieldGroup } from '../../ui/field/field-frame.tsx'
import type { FieldFacts } from '../../ui/field/field-frame.tsx'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import { STARS } from './stars.tsx'
import styles from './stars.module.css'

interface StarFieldProps extends FieldFacts {
  /** 0: none chosen yet. */
  value: number
  onChange: (rating: number) => void
  onBlur: () => void
}

/** One to five stars, as radio buttons. Goes into a form by `Controlled`. */
export function StarField({ value, onChange, onBlur, ...facts }: StarFieldProps) {
  const name = useId()
  return (
    <FieldGroup {...facts}>
      <div className={styles['choices']}>
        {STARS.map((stars) => (
          <label key={stars} className={styles['choice']}>
            <input
              type="radio"
              className="only-heard"
              name={name}
              aria-label={m.review_stars({ count: stars })}
              checked={value === stars}
              onChange={() => onChange(stars)}
              onBlur={onBlur}
            />
            {stars <= value ? (
              <IconStarFilled size={30} aria-hidden />
            ) : (
              <IconStar size={30} stroke={1.5} aria-hidden />
            )}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
