import { IconCalendar, IconChevronLeft, IconChevronRight } from '../icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { DateSegment } from 'react-aria-components/DateField'
import { Dialog } from 'react-aria-components/Dialog'
import { m } from '../../paraglide/messages.js'
import styles from './date.module.css'
import { FloatingPopover } from './floating-popover.tsx'
import field from './widget.module.css'

type Segment = ComponentProps<typeof DateSegment>['segment']

// React Aria has no such words in Hindi.
const EMPTY: Partial<Record<Segment['type'], () => string>> = {
  day: m.widgets_empty_day,
  month: m.widgets_empty_month,
  year: m.widgets_empty_year,
}

/** A day, month or year being typed, or what stands between them. */
export const segmentOf = (segment: Segment) => (
  <DateSegment segment={segment} className={styles['segment'] ?? ''}>
    {({ isPlaceholder, text }) => (isPlaceholder ? (EMPTY[segment.type]?.() ?? text) : text)}
  </DateSegment>
)

export function CalendarButton() {
  return (
    <Button className={field['opener'] ?? ''}>
      <IconCalendar size={20} stroke={1.75} aria-hidden />
    </Button>
  )
}

export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <FloatingPopover>
      <Dialog className={styles['dialog'] ?? ''}>{children}</Dialog>
    </FloatingPopover>
  )
}

/** A month of a calendar, with the ways to the ones before and after it. */
export function Month() {
  return (
    <>
      <header className={`row spread ${styles['head']}`}>
        <Button slot="previous" className={styles['turn'] ?? ''}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </Button>
        <CalendarHeading className={styles['month'] ?? ''} />
        <Button slot="next" className={styles['turn'] ?? ''}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles['days'] ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles['weekday'] ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles['day'] ?? ''} />}</CalendarGridBody>
      </CalendarGrid>
    </>
  )
}
