import { parseDate } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import { Calendar } from 'react-aria-components/Calendar'
import { DateInput, DatePicker as AriaDatePicker, Group, Label } from 'react-aria-components/DatePicker'
import { CalendarButton, CalendarPopover, Month, segmentOf } from './calendar-month.tsx'
import { FieldText } from './field-text.tsx'
import type { FieldTexts } from './field-text.tsx'
import { WidgetFrame } from './widget-frame.tsx'
import styles from './date.module.css'
import field from './widget.module.css'

/** A day as the calls write it: 2026-11-17. */
export type Day = string

export interface DaysProps extends FieldTexts {
  /** The first and the last day that can be chosen. */
  min?: Day | undefined
  max?: Day | undefined
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
}

export interface DatePickerProps extends DaysProps {
  value: Day | null
  onChange: (value: Day | null) => void
  /** Of the field in a form; its value is the day. */
  name?: string
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** A stored value may be anything: what is no day is shown as none. */
export function dayOf(text: Day | null | undefined): CalendarDate | null {
  try {
    return text ? parseDate(text) : null
  } catch {
    return null
  }
}

export const daysBetween = ({ min, max }: Pick<DaysProps, 'min' | 'max'>) => ({
  minValue: dayOf(min) ?? parseDate(FIRST_DAY),
  maxValue: dayOf(max) ?? parseDate(LAST_DAY),
})

/** A day, typed in its own order (day, month, year) or chosen from a calendar. */
export function DatePicker({ label, hint, error, value, onChange, min, max, name, ...rest }: DatePickerProps) {
  return (
    <WidgetFrame>
      <AriaDatePicker
        {...rest}
        {...(name && { name })}
        className={field['field'] ?? ''}
        value={dayOf(value)}
        onChange={(day) => onChange(day?.toString() ?? null)}
        {...daysBetween({ min, max })}
        {...(error && { isInvalid: true })}
        shouldForceLeadingZeros
      >
        <Label className={field['label'] ?? ''}>{label}</Label>
        <Group className={field['box'] ?? ''}>
          <DateInput className={styles['typed'] ?? ''}>{segmentOf}</DateInput>
          <CalendarButton />
        </Group>
        <FieldText hint={hint} error={error} />
        <CalendarPopover>
          <Calendar className={styles['calendar'] ?? ''}>
            <Month />
          </Calendar>
        </CalendarPopover>
      </AriaDatePicker>
    </WidgetFrame>
  )
}
