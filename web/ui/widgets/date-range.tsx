import { DateRangePicker, DateInput, Group, Label } from 'react-aria-components/DateRangePicker'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { CalendarButton, CalendarPopover, Month, segmentOf } from './calendar-month.tsx'
import { dayOf, daysBetween } from './date-picker.tsx'
import type { Day, DaysProps } from './date-picker.tsx'
import { FieldText } from './field-text.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './date.module.css'
import field from './widget.module.css'

export interface Days {
  from: Day
  to: Day
}

export interface DateRangeProps extends DaysProps {
  value: Days | null
  onChange: (value: Days | null) => void
  /** Of the two fields in a form. */
  names?: { from: string; to: string }
}

/** The first and the last of some days. */
export function DateRange({ label, hint, error, value, onChange, min, max, names, ...rest }: DateRangeProps) {
  const [start, end] = [dayOf(value?.from), dayOf(value?.to)]
  return (
    <WidgetFrame>
      <DateRangePicker
        {...rest}
        {...(names && { startName: names.from, endName: names.to })}
        className={field['field'] ?? ''}
        value={start && end && { start, end }}
        onChange={(days) => onChange(days && { from: days.start.toString(), to: days.end.toString() })}
        {...daysBetween({ min, max })}
        {...(error && { isInvalid: true })}
        shouldForceLeadingZeros
      >
        <Label className={field['label'] ?? ''}>{label}</Label>
        <Group className={`${field['box']} ${styles['range']}`}>
          <TypedDay slot="start" />
          <span className={styles['to']} aria-hidden>
            –
          </span>
          <TypedDay slot="end" />
          <CalendarButton />
        </Group>
        <FieldText hint={hint} error={error} />
        <CalendarPopover>
          <RangeCalendar className={`${styles['calendar']} ${styles['ranged']}`}>
            <Month />
          </RangeCalendar>
        </CalendarPopover>
      </DateRangePicker>
    </WidgetFrame>
  )
}

function TypedDay({ slot }: { slot: 'start' | 'end' }) {
  return (
    <DateInput slot={slot} className={`${styles['typed']} ${styles[slot]}`}>
      {segmentOf}
    </DateInput>
  )
}
