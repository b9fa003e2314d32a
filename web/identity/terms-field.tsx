import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import type { FieldBinding } from '../app/form/form-state.ts'

/** The terms are agreed to, the notice was there to read; both open beside this page, so that nothing typed is lost. */
export function TermsField({ name, ref, onChange, onBlur, defaultChecked, error }: FieldBinding) {
  return (
    <CheckboxField
      {...{ name, ref, onChange, onBlur, defaultChecked, error }}
      label={
        <>
          {m.identity_terms_agree()}{' '}
          <a href="/terms-condition" target="_blank" rel="noopener">
            {m.identity_terms_terms()}
          </a>
          {m.identity_terms_and()}{' '}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            {m.identity_terms_privacy()}
          </a>
          {m.identity_terms_end()}
        </>
      }
    />
  )
}
