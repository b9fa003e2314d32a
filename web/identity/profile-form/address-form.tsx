import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { PROFILE_ERRORS, versionAfter } from './profile-errors.ts'

/** The last part of the address of the own profile (cso:W2). */
export function AddressForm({ person: { own, customUrl } }: { person: PersonView }) {
  const form = useForm(updateProfile, {
    values: { customUrl: customUrl ?? '' },
    toInput: (typed, version) => ({ ...typed, version: versionAfter(version, own) }),
    required: ['customUrl'],
    conflict: {
      version: own?.version ?? 0,
      valuesOf: ({ customUrl: now }) => ({ customUrl: typeof now === 'string' ? now : '' }),
    },
    errors: PROFILE_ERRORS,
    fieldOf: { URL_TAKEN: 'customUrl', URL_CHANGED_LATELY: 'customUrl' },
    fieldErrors: {
      customUrl: {
        REQUIRED: m.app_url_invalid,
        INVALID_URL: m.app_url_invalid,
        RESERVED_URL: m.app_url_reserved,
      },
    },
    refreshes: [getPersonByUrl],
    onDone: () => undefined,
  })
  if (!own) return null
  return (
    <Form form={form}>
      <TextField
        {...form.field('customUrl')}
        label={m.profile_address_part()}
        hint={m.profile_address_hint()}
        verbatim
        autoComplete="off"
      />
      <FormActions form={form} small variant="outlined" submit={m.profile_address_save()} />
    </Form>
  )
}
