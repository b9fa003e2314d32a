// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DatePicker } from './date-picker.tsx'
import { DateRange } from './date-range.tsx'
import type { Days } from './date-range.tsx'
import {
  clear,
  differencesOfServer,
  find,
  hindrances,
  key,
  nameOf,
  press,
  show,
  typeKeys,
  until,
} from './widget-stage.tsx'

let day: string | null = null
let days: Days | null = null

function Opens({ first = '2026-11-17', error }: { first?: string | null; error?: string }) {
  const [value, setValue] = useState<string | null>(first)
  useEffect(() => void (day = value))
  return (
    <DatePicker
      label="Opens on"
      error={error}
      value={value}
      onChange={setValue}
      min="2026-11-05"
      max="2027-11-30"
      name="opens"
    />
  )
}

function Term() {
  const [value, setValue] = useState<Days | null>({ from: '2026-11-02', to: '2026-11-13' })
  useEffect(() => void (days = value))
  return <DateRange label="Term" value={value} onChange={setValue} />
}

const typed = () => [...document.querySelectorAll('[role=spinbutton]')].map(({ textContent }) => textContent).join('/')

afterEach(clear)

describe('a day', () => {
  test('stands in the order of India and goes to a form as the calls write it', async () => {
    await show(<Opens />)
    expect(typed()).toBe('17/11/2026')
    expect(document.querySelector<HTMLInputElement>('input[name=opens]')?.value).toBe('2026-11-17')
    expect(await hindrances()).toEqual([])
  })

  test('is changed by arrows', async () => {
    await show(<Opens />)
    find('spinbutton', 'day').focus()
    await key('ArrowUp')
    await until(() => expect(day).toBe('2026-11-18'))
  })

  test.each(['21', '२१'])('is typed as %s on a Hindi page', async (figures) => {
    await show(<Opens />, 'hi')
    find('spinbutton', 'दिन').focus()
    await typeKeys(figures)
    await until(() => expect(day).toBe('2026-11-21'))
    expect(typed()).toBe('21/11/2026')
  })

  test('is chosen from a calendar whose months, days and buttons are Hindi on a Hindi page', async () => {
    await show(<Opens />, 'hi')
    await press(find('button', 'कैलेंडर'))
    await until(() => expect(nameOf(find('grid'))).toContain('नवंबर 2026'))
    expect(find('button', 'अगला महीना')).toBeTruthy()
    expect(document.querySelector('th')?.textContent).toBe('रवि')
    expect(await hindrances()).toEqual([])
    await press(find('button', '20 नवंबर 2026'))
    await until(() => expect(day).toBe('2026-11-20'))
  })

  test('outside of what can be chosen says until when, and one that is no day at all is shown as none', async () => {
    await show(<Opens first="2026-11-01" />)
    find('spinbutton', 'day').focus()
    await key('ArrowUp')
    find('spinbutton', 'day').blur()
    await until(() => expect(document.body.textContent).toMatch(/Value must be .*5.* or later/))
    await show(<Opens first="31 Feb" />)
    expect(typed()).toBe('dd/mm/yyyy')
  })

  test('with an error says it, and belongs to it', async () => {
    await show(<Opens first={null} error="Choose a day" />)
    const described = find('spinbutton', 'day').closest('[role=group]')?.getAttribute('aria-describedby') ?? ''
    const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(texts).toContain('Choose a day')
  })
})

test('the first and the last of some days are typed and named apart', async () => {
  await show(<Term />, 'hi')
  expect(typed()).toBe('02/11/2026/13/11/2026')
  find('spinbutton', 'आख़िरी तारीख़').focus()
  await key('ArrowUp')
  await until(() => expect(days).toEqual({ from: '2026-11-02', to: '2026-11-14' }))
  expect(await hindrances()).toEqual([])
})

test('the server draws both as the browser does', async () => {
  expect(await differencesOfServer(<Opens />, 'hi')).toEqual([])
  expect(await differencesOfServer(<Term />)).toEqual([])
})
