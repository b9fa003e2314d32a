// @vitest-environment jsdom
import { useEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { Combobox, ManyCombobox } from './combobox.tsx'
import type { Choice, Search } from './server-search.ts'
import { m } from '../../paraglide/messages.js'
import { clear, differencesOfServer, find, hindrances, key, press, show, type, until } from './widget-stage.tsx'

const CITIES: readonly Choice[] = [
  { id: 'delhi', name: 'Delhi' },
  { id: 'pune', name: 'Pune', hint: 'Maharashtra' },
  { id: 'patna', name: 'Patna' },
]
const byStart: Search = async (text) => CITIES.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))

let chosen: Choice | null = null
let many: readonly Choice[] = []
const requests: string[] = []

function One({ search = byStart, first = null }: { search?: Search; first?: Choice | null }) {
  const [value, setValue] = useState<Choice | null>(first)
  useEffect(() => void (chosen = value))
  const listened: Search = async (text, signal) => {
    requests.push(text)
    return await search(text, signal)
  }
  return <Combobox label="City" hint="Where it goes" value={value} onChange={setValue} search={listened} name="city" />
}

function Several({ search = byStart }: { search?: Search }) {
  const [value, setValue] = useState<readonly Choice[]>([CITIES[0]!])
  useEffect(() => void (many = value))
  const listened: Search = async (text, signal) => {
    requests.push(text)
    return await search(text, signal)
  }
  return <ManyCombobox label="Cities" value={value} onChange={setValue} search={listened} name="cities" />
}

const field = () => find('combobox') as HTMLInputElement
const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const popover = () => document.querySelector('[data-trigger]')?.textContent ?? ''

afterEach(() => {
  clear()
  requests.length = 0
})

describe('one of many, found by the server', () => {
  test('what is typed in one go is asked for once, and Enter chooses what the arrows reached', async () => {
    await show(<One />)
    await type(field(), 'p', 'pa', 'p')
    await until(() => expect(options()).toEqual(['PuneMaharashtra', 'Patna']))
    expect(requests).toEqual(['p'])
    await key('ArrowDown')
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(chosen?.id).toBe('patna'))
    expect(field().value).toBe('Patna')
    expect(document.querySelector<HTMLInputElement>('input[name=city]')?.value).toBe('patna')
  })

  test('Escape and leaving the field put the name of what is chosen back', async () => {
    await show(<One first={CITIES[1]!} />)
    expect(field().value).toBe('Pune')
    await type(field(), 'De')
    await until(() => expect(options()[0]).toBe('Delhi'))
    await key('Escape')
    await until(() => expect(field().value).toBe('Pune'))
    await until(() => expect(document.querySelector('[role=listbox]')).toBeNull())
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(chosen?.id).toBe('pune')
  })

  test('what was found is reached by the first arrow, also when something else is chosen', async () => {
    await show(<One first={CITIES[1]!} />)
    await type(field(), 'De')
    await until(() => expect(options()).toEqual(['Delhi']))
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(chosen?.id).toBe('delhi'))
    expect(field().value).toBe('Delhi')
  })

  test('an emptied field has nothing chosen', async () => {
    await show(<One first={CITIES[1]!} />)
    await type(field(), '')
    await until(() => expect(chosen).toBeNull())
  })

  test('its button shows all, also when one is chosen already', async () => {
    await show(<One first={CITIES[1]!} />)
    await press(find('button'))
    await until(() => expect(options()).toEqual(['Delhi', 'PuneMaharashtra', 'Patna']))
    expect(await hindrances()).toEqual([])
  })

  test('a search that finds nothing says so, and one that fails offers to try again', async () => {
    await show(<One />)
    await type(field(), 'x')
    await until(() => expect(popover()).toContain('Nothing found'))
    let works = false
    await show(
      <One
        search={async (text, signal) => (works ? await byStart(text, signal) : await Promise.reject(new Error('no')))}
      />,
    )
    await type(field(), 'd')
    await until(() => expect(popover()).toContain('The search didn’t work'))
    works = true
    await press(find('button', 'Try again'))
    await until(() => expect(options()).toEqual(['Delhi']))
  })

  test('an answer that comes late does not replace the one to the later question', async () => {
    const answers = new Map<string, (found: readonly Choice[]) => void>()
    await show(<One search={async (text) => await new Promise((resolve) => answers.set(text, resolve))} />)
    await type(field(), 'p')
    await until(() => expect(answers.has('p')).toBe(true))
    await type(field(), 'd')
    await until(() => expect(answers.has('d')).toBe(true))
    answers.get('d')?.([CITIES[0]!])
    answers.get('p')?.([CITIES[2]!])
    await until(() => expect(options()).toEqual(['Delhi']))
  })

  test('of a thousand found the first fifty are shown', async () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => ({ id: `c${index}`, name: `City ${index}` }))
    await show(<One search={async () => thousand} />)
    await type(field(), 'c')
    await until(() => expect(options()).toHaveLength(50))
  })

  test('its labels are Hindi on a Hindi page', async () => {
    await show(<One />, 'hi')
    expect(find('button').getAttribute('aria-label')).toBe('सुझाव दिखाएँ')
  })
})

describe('several of many', () => {
  test('what is chosen becomes a chip, and Delete takes a chip away', async () => {
    await show(<Several />)
    await type(field(), 'pu')
    await until(() => expect(options()).toEqual(['PuneMaharashtra']))
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(many.map(({ id }) => id)).toEqual(['delhi', 'pune']))
    expect(field().value).toBe('')
    await key('Escape')
    expect(await hindrances()).toEqual([])
    find('row', 'Delhi').focus()
    await key('Delete')
    await until(() => expect(many.map(({ id }) => id)).toEqual(['pune']))
  })

  test('what is typed in one go is asked for once, one after the other is chosen by keys, and all of them go with the form', async () => {
    await show(<Several />)
    await type(field(), 'p', 'pa', 'p')
    await until(() => expect(options()).toEqual(['PuneMaharashtra', 'Patna']))
    expect(requests).toEqual(['p'])
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(many.map(({ id }) => id)).toEqual(['delhi', 'pune']))
    await type(field(), 'pat')
    await until(() => expect(options()).toEqual(['Patna']))
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(many.map(({ id }) => id)).toEqual(['delhi', 'pune', 'patna']))
    const sent = [...document.querySelectorAll<HTMLInputElement>('input[name=cities]')].map(({ value }) => value)
    expect(sent).toEqual(['delhi', 'pune', 'patna'])
  })

  test('Escape closes the list and changes nothing of what is chosen', async () => {
    await show(<Several />)
    await type(field(), 'pu')
    await until(() => expect(options()).toEqual(['PuneMaharashtra']))
    await key('Escape')
    await until(() => expect(document.querySelector('[role=listbox]')).toBeNull())
    expect(many.map(({ id }) => id)).toEqual(['delhi'])
  })

  test('a search that fails offers to try again and loses none that was chosen', async () => {
    let works = false
    await show(
      <Several
        search={async (text, signal) => (works ? await byStart(text, signal) : await Promise.reject(new Error('no')))}
      />,
    )
    await type(field(), 'pu')
    await until(() => expect(popover()).toContain('The search didn’t work'))
    works = true
    await press(find('button', 'Try again'))
    await until(() => expect(options()).toEqual(['PuneMaharashtra']))
    expect(many.map(({ id }) => id)).toEqual(['delhi'])
  })

  test('its labels are Hindi on a Hindi page', async () => {
    await show(<Several />, 'hi')
    expect(find('button', 'सुझाव दिखाएँ').getAttribute('aria-label')).toBe('सुझाव दिखाएँ')
    expect(find('grid').getAttribute('aria-label')).toBe(m.widgets_chosen({ label: 'Cities' }, { locale: 'hi' }))
    expect(find('row', 'Delhi').querySelector('button')?.getAttribute('aria-label')).toMatch(/[\u0900-\u097F]/)
  })
})

test('the server draws both as the browser does', async () => {
  expect(await differencesOfServer(<One first={CITIES[1]!} />)).toEqual([])
  expect(await differencesOfServer(<Several />, 'hi')).toEqual([])
})
