import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { OrganisationKind, OrganisationSize, createCallback, getCallbackTimes } from '@chowk/contract/content/ticket.ts'
import { callOverHttp } from '../app/calls.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { m } from '../paraglide/messages.js'
import { Choices } from '../ui/choices.tsx'
import { TextField } from '../ui/text-field.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { clockOf } from '../ui/time.rules.ts'
import { LetterForm } from './letter-form.tsx'
import type { Common, Values } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { NamedSelect } from './named-select.tsx'
import { KIND_OF_ORGANISATION, SIZE, dayName } from './ticket-words.ts'
import styles from './content.module.css'

const READS: readonly Read[] = [[getCallbackTimes, {}]]
export const loader = async ({ context }: LoaderFunctionArgs) => await readOnServer(context, READS)
export const clientLoader = () => readInBrowser(READS)
export const meta = () => [
  { title: `${m.content_callback_title()} · ${m.app_name()}` },
  { name: 'description', content: m.content_callback_text() },
]

type Days = Output<typeof getCallbackTimes>['days']
type Speech = 'hi' | 'en' | 'mr'

/** Asking to be called about a workspace, at a time that is free. */
export default function CallbackScreen() {
  const [speaks, setSpeaks] = useState<Speech>('hi')
  const times = useRead(getCallbackTimes, {})
  const send = async (common: Common, values: Values) => {
    const { mobile = '', organisation = '', preferredAt = '' } = values
    return await callOverHttp(createCallback, {
      ...common,
      mobile,
      organisation,
      preferredAt,
      type: OrganisationKind.options.find((each) => each === values['type']) ?? 'GROUP',
      size: OrganisationSize.options.find((each) => each === values['size']) ?? 'UP_TO_20',
      speaks,
    })
  }
  return (
    <LetterFrame title={m.content_callback_title()} text={m.content_callback_text()}>
      <LetterForm
        page="/successful-submission"
        button={m.content_callback_do()}
        send={send}
        onRefused={() => void times.refetch()}
      >
        {(faultOf) => (
          <>
            <TextField
              label={m.content_mobile()}
              name="mobile"
              type="tel"
              autoComplete="tel"
              inputMode="tel"
              fault={faultOf('mobile')}
            />
            <TextField
              label={m.content_organisation()}
              name="organisation"
              autoComplete="organization"
              fault={faultOf('organisation')}
            />
            <NamedSelect
              name="type"
              label={m.content_organisation_kind()}
              options={OrganisationKind.options.map((value) => ({ value, name: KIND_OF_ORGANISATION[value]() }))}
            />
            <NamedSelect
              name="size"
              label={m.content_organisation_size()}
              options={OrganisationSize.options.map((value) => ({ value, name: SIZE[value]() }))}
            />
            <ReadBoundary read={times} failed={m.content_times_failed()} skeleton={<RowBones count={1} />}>
              {({ days }) => <Times days={days} fault={faultOf('preferredAt')} />}
            </ReadBoundary>
            <Choices
              label={m.content_speaks()}
              value={speaks}
              onChoose={setSpeaks}
              options={[
                { value: 'hi', name: 'हिन्दी' },
                { value: 'en', name: 'English' },
                { value: 'mr', name: 'मराठी' },
              ]}
            />
          </>
        )}
      </LetterForm>
    </LetterFrame>
  )
}

function Times({ days, fault }: { days: Days; fault: string | undefined }) {
  const [chosenDay, setDay] = useState('0')
  const [time, setTime] = useState('')
  const day = days[Number(chosenDay)] ?? []
  const isFree = day.some(({ at, taken }) => at === time && !taken)
  return (
    <>
      <Choices
        label={m.content_day()}
        value={chosenDay}
        onChoose={setDay}
        options={days.map((times, at) => ({ value: String(at), name: dayName(times[0]?.at ?? '') }))}
      />
      <fieldset className={styles['times']}>
        <legend>{m.content_time()}</legend>
        <div className={styles['timeGrid']}>
          {day.map(({ at, taken }) => (
            <label key={at} className={styles['time']}>
              <input
                type="radio"
                className="only-heard"
                name="time"
                value={at}
                disabled={taken}
                checked={at === time}
                onChange={() => setTime(at)}
              />
              <span>{clockOf(at)}</span>
            </label>
          ))}
        </div>
        <input type="hidden" name="preferredAt" value={isFree ? time : ''} />
        <p className={fault ? styles['fault'] : styles['hint']}>{fault ?? m.content_times_hint()}</p>
      </fieldset>
    </>
  )
}
