import { FieldError } from 'react-aria-components/FieldError'
import { Text } from 'react-aria-components/Text'
import styles from './widget.module.css'

export interface FieldTexts {
  label: string
  hint?: string | undefined
  /** What is wrong with it, with the remedy. */
  error?: string | undefined
}

/** Below a field: what is wrong with it, be it said by us or by the widget, or else its hint. */
export function FieldText({ hint, error }: Omit<FieldTexts, 'label'>) {
  return (
    <>
      {hint && !error && (
        <Text slot="description" className={styles['hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error']}>
        {error ?? (({ validationErrors }) => validationErrors.join(' '))}
      </FieldError>
    </>
  )
}
