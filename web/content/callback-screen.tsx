import { useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { OrganisationKind, OrganisationSize, createCallback, getCallbackTimes } from '@chowk/contract/content/ticket.ts'
import type { FieldBinding } from '../app/form/form-state.ts'
import { read, useRead } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { DigitsField } from '../ui/field/number-fields.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { RowSkeleton } from '../ui/waiting/skeleton.tsx'
import { clockOf } from '../ui/time.rules.ts'
import { LetterForm, useLetterForm } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { KIND_OF_ORGANISATION, SIZE, dayName } from './ticket-words.ts'

type Days = Output<typeof getCallbackTimes>['days']
type Speech = 'hi' | 'en' | 'mr'
const EMPTY = { mobile: '', organisation: '', preferredAt: '', speaks: 'hi' as Speech }

/** Asking to be called about a workspace, at a time that is free. */
const page = screenOf({
  title: m.content_callback_title,
  meta: () => [{ name: 'description', content: m.content_callback_text() }],
  prefetch: () => [read(getCallbackTimes, {})],
  show: Callback,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Callback() {
  const times = useRead(getCallbackTimes, {})
  const days = times.data?.days ?? []
  const isFree = (time: string) => days.flat().some(({ at: moment, taken }) => moment === time && !taken)
  const form = useLetterForm(createCallback, {
    page: '/successful-submission',
    values: {
      ...EMPTY,
      type: OrganisationKind.options[0] as OrganisationKind,
      size: OrganisationSize.options[0] as OrganisationSize,
    },
    toInput: ({ mobile, organisation, type, size, preferredAt, speaks }) => ({
      mobile,
      organisation,
      type,
      size,
      preferredAt: isFree(preferredAt) ? preferredAt : '',
      speaks,
    }),
    errors: { TIME_TAKEN: m.content_time_taken, NO_SUCH_TIME: m.content_time_taken },
    onRefused: () => void times.refetch(),
  })
  return (
    <LetterFrame title={m.content_callback_title()} text={m.content_callback_text()}>
      <LetterForm form={form} button={m.content_callback_do()}>
        <DigitsField {...form.field('mobile')} kind="mobile" label={m.content_mobile()} />
        <TextField {...form.field('organisation')} label={m.content_organisation()} autoComplete="organization" />
        <SelectField
          {...form.field('type')}
          label={m.app_type()}
          options={OrganisationKind.options.map((value) => ({ value, name: KIND_OF_ORGANISATION[value]() }))}
        />
        <SelectField
          {...form.field('size')}
          label={m.content_organisation_size()}
          options={OrganisationSize.options.map((value) => ({ value, name: SIZE[value]() }))}
        />
        <ReadBoundary read={times} failed={m.content_times_failed()} skeleton={<RowSkeleton count={1} />}>
          {() => <Times days={days} field={form.field('preferredAt')} onDay={() => form.setValue('preferredAt', '')} />}
        </ReadBoundary>
        <RadioGroup
          {...form.field('speaks')}
          label={m.app_language()}
          options={[
            { value: 'hi', name: 'हिन्दी' },
            { value: 'en', name: 'English' },
            { value: 'mr', name: 'मराठी' },
          ]}
        />
      </LetterForm>
    </LetterFrame>
  )
}

function Times({ days, field, onDay }: { days: Days; field: FieldBinding; onDay: () => void }) {
  const [day, setDay] = useState('0')
  return (
    <>
      <RadioGroup
        name="day"
        label={m.app_day()}
        defaultValue="0"
        onChange={({ target }) => {
          setDay(target.value)
          onDay()
        }}
        options={days.map((times, index) => ({ value: String(index), name: dayName(times[0]?.at ?? '') }))}
      />
      <RadioGroup
        {...field}
        key={day}
        as="grid"
        label={m.app_time()}
        hint={m.content_times_hint()}
        options={(days[Number(day)] ?? []).map(({ at: time, taken }) => ({
          value: time,
          name: clockOf(time),
          disabled: taken,
        }))}
      />
    </>
  )
}
