// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import { Button } from '../button.tsx'
import { MenuButton } from './menu-button.tsx'
import { clear, differencesOfServer, find, hindrances, key, press, show, until } from './widget-stage.tsx'

const done: string[] = []
const entry = (id: string, name: string) => ({ id, name, onSelect: () => done.push(id) })

const ACTIONS = (
  <MenuButton
    label="Actions"
    groups={[
      [
        entry('rename', 'Rename'),
        { id: 'move', name: 'Move to', entries: [entry('delhi', 'Delhi'), entry('pune', 'Pune')] },
        { id: 'latest', name: 'Latest', to: '/latest' },
      ],
      [{ ...entry('delete', 'Delete'), isDangerous: true }],
    ]}
  >
    Actions
  </MenuButton>
)

const rows = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
const focused = () => document.activeElement?.textContent

afterEach(() => {
  clear()
  done.length = 0
})

describe('a menu', () => {
  test('opens at its button, arrows go round, Enter does it and the button has the focus again', async () => {
    await show(ACTIONS)
    find('button', 'Actions').focus()
    await key('ArrowDown')
    await until(() => expect(rows()).toEqual(['Rename', 'Move to', 'Latest', 'Delete']))
    expect(await hindrances()).toEqual([])
    await until(() => expect(focused()).toBe('Rename'))
    await key('ArrowUp')
    await until(() => expect(focused()).toBe('Delete'))
    await key('Enter')
    await until(() => expect(rows()).toEqual([]))
    expect(done).toEqual(['delete'])
    await until(() => expect(focused()).toBe('Actions'))
  })

  test('opens a menu of its own beside a row, and Left closes that one alone', async () => {
    await show(ACTIONS)
    await press(find('button', 'Actions'))
    await until(() => expect(rows()).toContain('Move to'))
    find('menuitem', 'Move to').focus()
    await key('ArrowRight')
    await until(() => expect(focused()).toBe('Delhi'))
    await key('ArrowLeft')
    await until(() => expect(focused()).toBe('Move to'))
    await key('ArrowRight')
    await until(() => expect(focused()).toBe('Delhi'))
    await key('ArrowDown')
    await key('Enter')
    await until(() => expect(done).toEqual(['pune']))
  })

  test('closes at Escape, and a row that leads somewhere is a link', async () => {
    await show(ACTIONS)
    await press(find('button', 'Actions'))
    await until(() => expect(find('menuitem', 'Latest').getAttribute('href')).toBe('/latest'))
    await key('Escape')
    await until(() => expect(rows()).toEqual([]))
  })
})

test('the server draws it as the browser does', async () => {
  expect(await differencesOfServer(ACTIONS)).toEqual([])
})

test('a button of a menu that is called by words looks like the low buttons beside it', async () => {
  await show(
    <>
      <Button variant="outlined" small>
        Upload
      </Button>
      {ACTIONS}
    </>,
  )
  expect(find('button', 'Actions').className).toBe(find('button', 'Upload').className)
})
