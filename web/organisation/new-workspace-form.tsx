import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { createWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { OrganisationKind } from '@chowk/contract/organisation/workspace.ts'
import { Controlled } from '../app/form/controlled.tsx'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { NumberField, WebAddressField } from '../ui/field/number-fields.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { numberOf, webAddress } from '../ui/field/written-values.rules.ts'
import { Columns } from '../ui/layout/layout.tsx'
import { UrlField } from './url-field.tsx'
import { kinds, kindWord } from './words.ts'
import { OPENING_ERRORS, WORKSPACE_FIELDS } from './workspace-errors.ts'
import { urlFromName } from './workspace.rules.ts'

interface NewWorkspaceFormProps {
  /** The kind that the way here named. */
  kind?: OrganisationKind | undefined
  /** Called with the workspace that was opened; the session acts for it by then. */
  onMade: (made: Output<typeof createWorkspace>) => void
}

const EMPTY = { name: '', customUrl: '', city: '', website: '', people: '', mayAct: false }

/** Opens a workspace for an organisation: for whoever is signed in, in the account menu and at the end of signing up. */
export function NewWorkspaceForm({ kind = 'INSTITUTE', onMade }: NewWorkspaceFormProps) {
  const [hasOwnUrl, setOwnUrl] = useState(false)
  const form = useForm(createWorkspace, {
    values: { ...EMPTY, kind },
    toInput: ({ people, website, mayAct, ...typed }) => ({
      ...typed,
      website: webAddress(website),
      people: numberOf(people),
      mayAct: mayAct as true,
    }),
    errors: OPENING_ERRORS,
    fieldOf: { URL_TAKEN: 'customUrl' },
    fieldErrors: {
      ...WORKSPACE_FIELDS,
      mayAct: m.organisation_fault_may_act,
    },
    onDone: onMade,
  })
  const name = form.field('name')
  return (
    <Form form={form}>
      <TextField
        {...name}
        label={m.organisation_name()}
        hint={m.organisation_name_hint()}
        onChange={(event) => {
          void name.onChange(event)
          if (!hasOwnUrl) form.setValue('customUrl', urlFromName(event.target.value))
        }}
      />
      <Controlled form={form} name="customUrl">
        {({ value, onChange, error }) => (
          <UrlField
            value={value}
            error={error}
            onChange={(typed) => {
              setOwnUrl(true)
              onChange(typed)
            }}
          />
        )}
      </Controlled>
      <RadioGroup
        {...form.field('kind')}
        label={m.app_type()}
        options={kinds.map((value) => ({ value, name: kindWord(value) }))}
      />
      <Columns>
        <TextField {...form.field('city')} label={m.app_city()} />
        <NumberField {...form.field('people')} label={m.organisation_how_many()} />
      </Columns>
      <WebAddressField
        {...form.field('website')}
        label={m.organisation_website()}
        hint={m.organisation_website_hint()}
      />
      <CheckboxField
        {...form.field('mayAct')}
        label={
          <>
            {m.organisation_may_act()} <Link to="/terms-condition">{m.app_terms()}</Link> ·{' '}
            <Link to="/privacy-policy">{m.app_privacy()}</Link>
          </>
        }
      />
      <FormActions form={form} submit={m.organisation_open_square()} busy={m.organisation_opening()} />
    </Form>
  )
}
