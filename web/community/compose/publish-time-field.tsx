import { useState } from 'react'
import { SCHEDULE_LIMITS } from '@chowk/contract/community/publish-at.ts'
import { DatePicker } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TimeField } from '../../ui/field/date-field.tsx'
import { Columns } from '../../ui/layout/layout.tsx'
import { DAY_MS, clockOf } from '../../ui/time.rules.ts'
import { dateOf, indianTime } from '../../app/calendar/indian-time.rules.ts'

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

/** A day and a time of day, both of India. */
export function TimeFields({ value, onChange, error }: PublishTimeFieldProps & { value: string }) {
  const [day, setDay] = useState<string | null>(dateOf(value))
  const [time, setTime] = useState(clockOf(value))
  const change = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    if (nextDay !== null && nextTime !== '') onChange(indianTime(nextDay, nextTime))
  }
  return (
    <Columns>
      <DatePicker
        label={m.app_day()}
        value={day}
        min={inDays(0)}
        max={inDays(SCHEDULE_LIMITS.days)}
        error={error}
        onChange={(next) => change(next, time)}
      />
      <TimeField label={m.community_publish_time()} value={time} onChange={({ target }) => change(day, target.value)} />
    </Columns>
  )
}
