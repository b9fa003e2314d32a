import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { addPublication, changePublication, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import type { OperatedPublication } from '@chowk/contract/operator/publication.ts'
import type { ErrorMessages } from '../app/error-messages.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import type { FormState } from '../app/form/form-state.ts'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { WebAddressField } from '../ui/field/number-fields.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { textOrNull, webAddress } from '../ui/field/written-values.rules.ts'
import { showToast } from '../ui/floating/toast.ts'
import { Columns, Panel } from '../ui/layout/layout.tsx'

const LICENCES = { EXCERPT: m.operator_licence_excerpt, FULL_TEXT: m.operator_licence_full_text }
const STATUSES = {
  ACTIVE: m.operator_status_active,
  PAUSED: m.operator_status_paused,
  SUSPENDED: m.operator_status_suspended,
}
const optionsOf = (names: Record<string, () => string>) =>
  Object.entries(names).map(([value, name]) => ({ value, name: name() }))

const ERRORS = {
  CATEGORY_NOT_FOUND: m.operator_refused_category_not_found,
  LICENCE_NOTE_NEEDED: m.operator_refused_licence_note_needed,
} satisfies Partial<ErrorMessages<typeof addPublication>>
const FIELD_OF = { CATEGORY_NOT_FOUND: 'categories', LICENCE_NOTE_NEEDED: 'licenceNote' } as const
const FIELD_ERRORS = {
  languages: { INVALID_LANGUAGE: m.operator_publication_languages_off },
  categories: { INVALID_SLUG: m.operator_refused_category_not_found },
}

const valuesOf = (publication?: OperatedPublication) => ({
  name: publication?.name.en ?? '',
  nameHi: publication?.name.hi ?? '',
  home: publication?.home ?? '',
  languages: (publication?.languages ?? ['en']).join(', '),
  categories: (publication?.categories ?? []).join(', '),
  licence: publication?.licence ?? 'EXCERPT',
  licenceNote: publication?.licenceNote ?? '',
  status: publication?.status ?? 'ACTIVE',
  statusReason: publication?.statusReason ?? '',
  isDefault: publication?.isDefault ?? false,
  feeds: '',
})
type Values = ReturnType<typeof valuesOf>

const listIn = (text: string) => text.split(/[\s,]+/).filter((each) => each !== '')

const linesOf = (text: string) => text.split('\n').filter((each) => each.trim() !== '')

const inputOf = (typed: Values) => ({
  name: typed.name,
  nameHi: textOrNull(typed.nameHi),
  home: webAddress(typed.home),
  languages: listIn(typed.languages.toLowerCase()),
  categories: listIn(typed.categories),
  licence: typed.licence,
  licenceNote: textOrNull(typed.licenceNote),
  isDefault: typed.isDefault,
})

const REFRESHES = [listOperatedPublications, getOverview]

/** A new publication with its feeds. */
export function NewPublicationForm({ onDone }: { onDone: () => void }) {
  const form = useForm(addPublication, {
    values: valuesOf(),
    toInput: (typed) => ({ ...inputOf(typed), feeds: linesOf(typed.feeds).map(webAddress) }),
    errors: { ...ERRORS, FEED_KNOWN: m.operator_refused_feed_known },
    fieldOf: { ...FIELD_OF, FEED_KNOWN: 'feeds' },
    fieldErrors: { ...FIELD_ERRORS, feeds: { TOO_MANY: m.operator_refused_too_many_feeds } },
    refreshes: REFRESHES,
    onDone: () => {
      showToast({ text: m.operator_publication_added() })
      onDone()
    },
  })
  return (
    <PublicationFields form={form} onCancel={onDone}>
      <TextArea {...form.field('feeds')} label={m.operator_publication_feeds()} rows={3} />
    </PublicationFields>
  )
}

interface PublicationFormProps {
  publication: OperatedPublication
  onDone: () => void
}

/** What is known and decided about a publication. */
export function PublicationForm({ publication, onDone }: PublicationFormProps) {
  const form = useForm(changePublication, {
    values: valuesOf(publication),
    toInput: (typed) => ({
      ...inputOf(typed),
      publicationId: publication.id,
      status: typed.status,
      statusReason: textOrNull(typed.statusReason),
    }),
    errors: { ...ERRORS, PUBLICATION_NOT_FOUND: m.operator_refused_gone },
    fieldOf: FIELD_OF,
    fieldErrors: FIELD_ERRORS,
    refreshes: REFRESHES,
    onDone: () => {
      showToast({ text: m.operator_done() })
      onDone()
    },
  })
  const status = useWatch({ control: form.control, name: 'status' })
  return (
    <PublicationFields form={form} onCancel={onDone}>
      <SelectField {...form.field('status')} label={m.operator_state()} options={optionsOf(STATUSES)} />
      {status !== 'ACTIVE' && <TextField {...form.field('statusReason')} label={m.app_reason()} />}
    </PublicationFields>
  )
}

interface PublicationFieldsProps {
  form: FormState<Values>
  onCancel: () => void
  children: ReactNode
}

function PublicationFields({ form, onCancel, children }: PublicationFieldsProps) {
  const licence = useWatch({ control: form.control, name: 'licence' })
  return (
    <Panel>
      <Form form={form} autoFocus>
        <Columns>
          <TextField {...form.field('name')} label={m.app_called()} />
          <TextField {...form.field('nameHi')} label={m.app_name_in_hindi()} />
          <WebAddressField {...form.field('home')} label={m.operator_publication_home()} />
          <TextField {...form.field('languages')} label={m.operator_publication_languages()} />
          <TextField {...form.field('categories')} label={m.operator_publication_default_categories()} />
          <SelectField {...form.field('licence')} label={m.operator_licence()} options={optionsOf(LICENCES)} />
        </Columns>
        {licence === 'FULL_TEXT' && (
          <TextField {...form.field('licenceNote')} label={m.operator_licence_note()} optional={false} />
        )}
        {children}
        <CheckboxField {...form.field('isDefault')} label={m.operator_publication_default()} />
        <FormActions form={form} small submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onCancel }} />
      </Form>
    </Panel>
  )
}
