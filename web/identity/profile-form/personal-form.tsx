import { useWatch } from 'react-hook-form'
import { getPersonalInfo, updatePersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { NumberField } from '../../ui/field/number-fields.tsx'
import { asksGuardian, birthYearOf } from '../contact/contact.rules.ts'
import { numberOf } from '../../ui/field/written-values.rules.ts'

const valuesOf = ({ birthYear }: { birthYear: unknown }) => ({
  birthYear: typeof birthYear === 'number' ? String(birthYear) : '',
})

interface PersonalFormProps {
  info: PersonalInfo
  onDone: (saved: PersonalInfo) => void
}

/** The year of birth, where she may still say or mend it herself. */
export function PersonalForm({ info, onDone }: PersonalFormProps) {
  const thisYear = Number(useNow().slice(0, 4))
  const form = useForm(updatePersonalInfo, {
    values: valuesOf(info),
    toInput: ({ birthYear }, version) => ({
      version: Math.max(version, info.version),
      birthYear: numberOf(birthYear),
    }),
    required: ['birthYear'],
    conflict: { version: info.version, valuesOf: (current) => valuesOf({ birthYear: current['birthYear'] }) },
    errors: { VERSION_CONFLICT: m.profile_conflict, AGE_IS_KEPT: m.profile_age_kept },
    fieldOf: { AGE_IS_KEPT: 'birthYear' },
    fieldErrors: { birthYear: m.profile_fault_year },
    refreshes: [getPersonalInfo],
    onDone,
  })
  const year = birthYearOf(useWatch({ control: form.control, name: 'birthYear' }), thisYear)
  // Before it is saved, not only when everything else is closed.
  const needsGuardian = year !== undefined && year !== info.birthYear && asksGuardian(year, thisYear)
  return (
    <Form form={form}>
      <NumberField
        {...form.field('birthYear')}
        label={m.identity_year()}
        hint={
          needsGuardian
            ? m.profile_birth_year_guardian()
            : info.mayChangeBirthYear
              ? undefined
              : m.profile_birth_year_kept()
        }
        maxLength={4}
        disabled={!info.mayChangeBirthYear}
      />
      {info.mayChangeBirthYear && <FormActions form={form} small variant="outlined" submit={m.app_save()} />}
    </Form>
  )
}
