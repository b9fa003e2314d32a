import { FieldFrame } from './field-frame.tsx'
import styles from './title-field.module.css'

interface TitleFieldProps {
  label: string
  value: string
  /** The one below the title is smaller. */
  isSecond?: boolean
  lang?: string | undefined
  maxLength: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** A heading that is written where it will stand: no frame, as tall as its words. A new line is none of a title's. */
export function TitleField({ label, value, isSecond = false, lang, maxLength, error, onChange }: TitleFieldProps) {
  return (
    <FieldFrame label={label} error={error} hideLabel>
      {(control) => (
        <textarea
          {...control}
          className={`${styles['field']} ${isSecond ? 'lead muted' : 'h1'}`}
          placeholder={label}
          rows={1}
          lang={lang}
          value={value}
          maxLength={maxLength}
          onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      )}
    </FieldFrame>
  )
}
