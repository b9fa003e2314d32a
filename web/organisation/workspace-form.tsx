import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import { getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { AdministeredWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { INDIAN_STATES, regionName } from '@chowk/contract/region/indian-state.ts'
import { Controlled } from '../app/form/controlled.tsx'
import type { FormState } from '../app/form/form-state.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { NumberField, WebAddressField } from '../ui/field/number-fields.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { numberOf, webAddress } from '../ui/field/written-values.rules.ts'
import { Columns } from '../ui/layout/layout.tsx'
import { Note } from '../ui/note.tsx'
import { LogoField } from './logo-field.tsx'
import { AppearanceFields } from './appearance-fields.tsx'
import { UrlField } from './url-field.tsx'
import { CHANGE_ERRORS, WORKSPACE_FIELDS } from './workspace-errors.ts'
import styles from './workspace-form.module.css'

const valuesOf = (workspace: AdministeredWorkspace) => ({
  name: workspace.name.en,
  nameHi: workspace.name.hi ?? '',
  customUrl: workspace.customUrl,
  city: workspace.city,
  region: stateOf(workspace.region),
  website: workspace.website,
  founded: workspace.founded === null ? '' : String(workspace.founded),
  about: workspace.about.en,
  aboutHi: workspace.about.hi ?? '',
  duotone: workspace.duotone,
  scene: workspace.scene,
  seenBy: workspace.isPublic ? 'all' : 'members',
  /** Empty: the present logo stays. */
  logo: '',
})
type Values = ReturnType<typeof valuesOf>

/** In place of an upload: the logo goes. */
const NO_LOGO = 'none'

/** A state by its English name, which is what is kept; any other region as it was written. */
function stateOf(region: string): string {
  return regionName(region, 'en')
}

const logoIn = (logo: string) => (logo === '' ? {} : { logoId: logo === NO_LOGO ? null : logo })

interface WorkspaceFormProps {
  workspace: AdministeredWorkspace
  onDone: () => void
}

/** Changes what a workspace says of itself. When somebody changed it meanwhile, nothing typed is lost. */
export function WorkspaceForm({ workspace, onDone }: WorkspaceFormProps) {
  const navigate = useNavigate()
  const form = useForm(updateWorkspace, {
    values: valuesOf(workspace),
    toInput: ({ logo, seenBy, founded, website, ...typed }, version) => ({
      ...typed,
      // The session may act for another one by now: then nothing changes.
      corporateId: workspace.id,
      version,
      website: webAddress(website),
      founded: numberOf(founded) ?? null,
      isPublic: seenBy === 'all',
      ...logoIn(logo),
    }),
    errors: CHANGE_ERRORS,
    fieldOf: { URL_TAKEN: 'customUrl', URL_CHANGED_LATELY: 'customUrl' },
    fieldErrors: WORKSPACE_FIELDS,
    conflict: {
      version: workspace.version,
      valuesOf: (current) => valuesOf(current as unknown as AdministeredWorkspace),
    },
    refreshes: [getWorkspaceByUrl],
    onDone: ({ customUrl }) =>
      customUrl === workspace.customUrl ? onDone() : navigate(`/workspace/${customUrl}`, { replace: true }),
  })
  const tone = useWatch({ control: form.control, name: 'duotone' })
  return (
    <div className={`stack gap-5 ${styles['form']}`}>
      <h2 className="h2">{m.organisation_change_title()}</h2>
      <Form form={form}>
        <NameFields form={form} workspace={workspace} />
        <Columns>
          <TextArea
            {...form.field('about')}
            label={m.organisation_about_en()}
            hint={m.organisation_about_hint()}
            rows={5}
          />
          <TextArea {...form.field('aboutHi')} label={m.organisation_about_hi()} rows={5} lang="hi" />
        </Columns>
        <Logo form={form} workspace={workspace} />
        <AppearanceFields
          id={workspace.id}
          letter={workspace.letter}
          tone={tone}
          toneField={form.field('duotone')}
          sceneField={form.field('scene')}
        />
        <SeenBy form={form} mayBePublic={workspace.mayBePublic} />
        <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onDone }} />
      </Form>
    </div>
  )
}

interface SectionProps {
  form: FormState<Values>
  workspace: AdministeredWorkspace
}

function NameFields({ form, workspace }: SectionProps) {
  const { isVerified, urlChangesFrom, customUrl } = workspace
  return (
    <>
      <Columns>
        <TextField
          {...form.field('name')}
          label={m.organisation_name()}
          optional={false}
          hint={isVerified ? m.organisation_name_badge() : undefined}
        />
        <TextField {...form.field('nameHi')} label={m.app_name_in_hindi()} lang="hi" />
        <TextField {...form.field('city')} label={m.app_city()} />
        <StateField form={form} />
        <WebAddressField {...form.field('website')} label={m.organisation_website()} />
        <NumberField {...form.field('founded')} label={m.organisation_founded_year()} />
      </Columns>
      <Controlled form={form} name="customUrl">
        {({ value, onChange, error }) => (
          <UrlField
            value={value}
            own={customUrl}
            onChange={onChange}
            disabled={urlChangesFrom !== null}
            hint={urlChangesFrom ? m.organisation_url_from({ date: dateText(urlChangesFrom) }) : undefined}
            error={error}
          />
        )}
      </Controlled>
    </>
  )
}

// What was written before there was a list stays until somebody chooses from it.
function StateField({ form }: Pick<SectionProps, 'form'>) {
  const [written] = useState(() => form.getValue('region'))
  const language = getLocale()
  const isListed = written === '' || INDIAN_STATES.some(({ en }) => en === written)
  return (
    <SelectField
      {...form.field('region')}
      label={m.app_state()}
      placeholder={m.organisation_region_none()}
      options={[
        ...(isListed ? [] : [{ value: written, name: written }]),
        ...INDIAN_STATES.map((state) => ({ value: state.en, name: state[language] })),
      ]}
    />
  )
}

function Logo({ form, workspace }: SectionProps) {
  const [picked, setPicked] = useState<Attachment | null>()
  const { duotone, letter, hasLogo, logo } = workspace
  return (
    <Controlled form={form} name="logo">
      {({ value, onChange }) => (
        <LogoField
          drawn={`/masthead/${duotone}/${encodeURIComponent(letter)}.svg`}
          present={hasLogo ? logo : undefined}
          chosen={value === '' ? undefined : value === NO_LOGO ? null : picked}
          onChoose={(chosen) => {
            setPicked(chosen)
            onChange(chosen === undefined ? '' : (chosen?.attachmentId ?? NO_LOGO))
          }}
        />
      )}
    </Controlled>
  )
}

// Being found costs, and that is said before it is saved, not after.
function SeenBy({ form, mayBePublic }: { form: FormState<Values>; mayBePublic: boolean }) {
  const seenBy = useWatch({ control: form.control, name: 'seenBy' })
  return (
    <>
      <RadioGroup
        {...form.field('seenBy')}
        label={m.organisation_seen_by()}
        hint={m.organisation_seen_by_hint()}
        options={[
          { value: 'members', name: m.organisation_seen_by_members() },
          { value: 'all', name: m.organisation_seen_by_all() },
        ]}
      />
      {seenBy === 'all' && !mayBePublic && (
        <Note kind="notice" alert>
          {m.organisation_seen_by_plan()}{' '}
          <Link to="/plans" className={styles['plans']}>
            {m.billing_see_plans()}
          </Link>
        </Note>
      )}
    </>
  )
}
