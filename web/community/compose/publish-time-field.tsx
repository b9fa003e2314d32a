import { useState } from 'react'
import { SCHEDULE_LIMITS } from '@chowk/contract/community/publish-at.ts'
import { DatePicker } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TimeField } from '../../ui/field/date-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { DAY_MS, clockOf } from '../../ui/time.rules.ts'
import { dateOf, indianTime } from '../../app/calendar/indian-time.rules.ts'

/** A moment of which the day or the time of day is missing: no call takes it. */
export const UNSAID = ''

interface PublishTimeFieldProps {
  /** Null: at once. */
  value: string | null
  onChange: (at: string | null) => void
  error?: string | undefined
}

const MORNING = '08:00'

const inDays = (days: number) => dateOf(new Date(Date.now() + days * DAY_MS).toISOString())

/** When a post comes out: at once, or on a day at a time of India (C35). */
export function PublishTimeField({ value, onChange, error }: PublishTimeFieldProps) {
  return (
    <>
      <CheckboxField
        label={m.community_publish_later()}
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? indianTime(inDays(1), MORNING) : null)}
      />
      {value !== null && <TimeFields value={value} onChange={onChange} error={error} />}
    </>
  )
}

interface TimeFieldsProps {
  value: string
  /** Told `UNSAID` while one of the two is missing. */
  onChange: (at: string) => void
  error?: string | undefined
}

/** A day and a time of day, both of India; the one that is missing says so. */
export function TimeFields({ value, onChange, error }: TimeFieldsProps) {
  const [day, setDay] = useState(value === UNSAID ? null : dateOf(value))
  const [time, setTime] = useState(value === UNSAID ? '' : clockOf(value))
  const change = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    onChange(nextDay === null || nextTime === '' ? UNSAID : indianTime(nextDay, nextTime))
  }
  const ofBoth = time === '' ? undefined : error
  return (
    <Columns>
      <DatePicker
        label={m.app_day()}
        value={day}
        min={inDays(0)}
        max={inDays(SCHEDULE_LIMITS.days)}
        error={day === null ? m.community_day_missing() : ofBoth}
        onChange={(next) => change(next, time)}
      />
      <TimeField
        label={m.community_publish_time()}
        value={time}
        error={time === '' ? m.community_time_missing() : undefined}
        onChange={({ target }) => change(day, target.value)}
      />
    </Columns>
  )
}
