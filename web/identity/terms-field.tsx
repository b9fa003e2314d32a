import { m } from '../paraglide/messages.js'
import styles from './terms-field.module.css'

interface TermsFieldProps {
  isAgreed: boolean
  onAgree: (isAgreed: boolean) => void
  isMissing: boolean
}

/** The terms are agreed to, the notice was there to read; both open beside this page, so that nothing typed is lost. */
export function TermsField({ isAgreed, onAgree, isMissing }: TermsFieldProps) {
  return (
    <div>
      <label className={styles['terms']}>
        <input
          type="checkbox"
          checked={isAgreed}
          aria-invalid={isMissing}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <span>
          {m.identity_terms_agree()}{' '}
          <a href="/terms-condition" target="_blank" rel="noopener">
            {m.identity_terms_terms()}
          </a>
          {m.identity_terms_and()}{' '}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            {m.identity_terms_privacy()}
          </a>
          {m.identity_terms_end()}
        </span>
      </label>
      {isMissing && (
        <p className={styles['fault']} role="alert">
          {m.identity_terms_missing()}
        </p>
      )}
    </div>
  )
}
