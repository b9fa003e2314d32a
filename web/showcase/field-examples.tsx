import { IconDots, IconPencil, IconTrash } from '../ui/icons.ts'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'
import type { Days } from '../ui/widgets/date-range.tsx'
import type { MenuEntry } from '../ui/widgets/menu-button.tsx'
import type { Choice, Search } from '../ui/widgets/server-search.ts'
import { cities, failToSearch, findNothing, searchCities, searchForLong } from './example-things.ts'
import { Combobox, DatePicker, DateRange, ManyCombobox, MenuButton } from '../app/widgets/lazy-widgets.tsx'
import styles from './widget-states.module.css'

/** Fields that are widgets: found by a search, chosen from a calendar. */
export function FieldExamples() {
  return (
    <div className={`stack gap-6 ${styles['sections']}`}>
      <Section title={m.widgets_one()}>
        <div className={styles['fields']}>
          <City label={m.app_city()} hint={m.widgets_city_hint()} />
          <City label={m.app_city()} error={m.widgets_city_error()} />
          <City label={m.widgets_city_empty()} search={findNothing} />
          <City label={m.widgets_city_failed()} search={failToSearch} />
          <City label={m.widgets_city_slow()} search={searchForLong} />
          <City label={m.widgets_city_closed()} isDisabled />
        </div>
      </Section>
      <Section title={m.widgets_many()}>
        <Cities />
      </Section>
      <Section title={m.widgets_days()}>
        <DayExamples />
      </Section>
      <Section title={m.widgets_menus()}>
        <MenuExamples />
      </Section>
    </div>
  )
}

interface CityProps {
  label: string
  hint?: string
  error?: string
  search?: Search
  isDisabled?: boolean
}

function City({ label, hint, error, search = searchCities, isDisabled = false }: CityProps) {
  const [city, setCity] = useState<Choice | null>(cities()[2] ?? null)
  return (
    <Combobox
      label={label}
      hint={hint}
      error={error}
      value={error ? null : city}
      onChange={setCity}
      search={search}
      isDisabled={isDisabled}
    />
  )
}

function Cities() {
  const [chosen, setChosen] = useState<readonly Choice[]>(cities().slice(0, 2))
  return (
    <div className={styles['fields']}>
      <ManyCombobox
        label={m.widgets_cities()}
        value={chosen}
        onChange={setChosen}
        search={searchCities}
        name="cities"
      />
    </div>
  )
}

function DayExamples() {
  const [day, setDay] = useState<string | null>('2026-11-17')
  const [days, setDays] = useState<Days | null>({ from: '2026-11-02', to: '2026-11-13' })
  const [none, setNone] = useState<string | null>(null)
  return (
    <div className={styles['fields']}>
      <DatePicker
        label={m.widgets_opens()}
        hint={m.widgets_opens_hint()}
        value={day}
        onChange={setDay}
        min="2026-11-05"
        max="2027-11-30"
        name="opens"
      />
      <DatePicker label={m.widgets_opens()} error={m.widgets_opens_error()} value={none} onChange={setNone} />
      <DateRange label={m.widgets_term()} value={days} onChange={setDays} />
      <DatePicker label={m.widgets_opens()} value={day} onChange={setDay} isDisabled />
      <p role="status">{day ?? '–'}</p>
    </div>
  )
}

function MenuExamples() {
  const [done, setDone] = useState('')
  const entry = (id: string, name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
    id,
    name,
    onSelect: () => setDone(name),
    ...more,
  })
  const groups = [
    [
      entry('rename', m.widgets_rename(), {
        icon: <IconPencil size={20} stroke={1.75} aria-hidden />,
        hint: 'F2',
      }),
      { id: 'move', name: m.widgets_move(), entries: cities().map(({ id, name }) => entry(id, name)) },
      { id: 'leave', name: m.widgets_leave(), to: '/latest' },
    ],
    [
      entry('delete', m.app_delete(), {
        icon: <IconTrash size={20} stroke={1.75} aria-hidden />,
        isDangerous: true,
      }),
    ],
  ]
  return (
    <div className={`cluster gap-4 ${styles['line']}`}>
      <MenuButton label={m.widgets_actions()} groups={groups}>
        {m.widgets_actions()}
      </MenuButton>
      <MenuButton label={m.widgets_actions()} groups={groups} variant="icon">
        <IconDots size={22} stroke={1.75} aria-hidden />
      </MenuButton>
      <MenuButton label={m.widgets_actions()} groups={groups} isDisabled>
        {m.widgets_actions()}
      </MenuButton>
      <span role="status">{done && m.widgets_did({ what: done })}</span>
    </div>
  )
}
