import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import styles from './date.module.css'
import field from './widget.module.css'

export function CalendarButton() {
  return (
    <Button className={field['opener'] ?? ''}>
      <IconCalendar size={20} stroke={1.75} aria-hidden />
    </Button>
  )
}

export function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Popover className={field['popover'] ?? ''} offset={4}>
      <Dialog className={styles['dialog'] ?? ''}>{children}</Dialog>
    </Popover>
  )
}

/** A month of a calendar, with the ways to the ones before and after it. */
export function Month() {
  return (
    <>
      <header className={styles['head']}>
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
