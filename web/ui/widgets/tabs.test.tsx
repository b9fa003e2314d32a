// @vitest-environment jsdom
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'
import { clear, differencesOfServer, find, hindrances, key, press, show, until } from './widget-stage.tsx'

const TABS = [
  { id: 'all', name: 'All' },
  { id: 'mine', name: 'Mine', count: '3' },
  { id: 'late', name: 'Late' },
]

function Orders() {
  const { search } = useLocation()
  return (
    <>
      <Tabs label="Orders" tabs={TABS}>
        {(id) => `Orders: ${id}`}
      </Tabs>
      <output>{search}</output>
    </>
  )
}

const shown = () => find('tabpanel').textContent
const address = () => document.querySelector('output')?.textContent

afterEach(clear)

describe('tabs', () => {
  test('the first is shown, its name is that of its panel, and only it is reached by Tab', async () => {
    await show(<Orders />)
    expect(shown()).toBe('Orders: all')
    expect(find('tab', 'All').getAttribute('aria-selected')).toBe('true')
    expect([...document.querySelectorAll<HTMLElement>('[role=tab]')].map(({ tabIndex }) => tabIndex)).toEqual([
      0, -1, -1,
    ])
    expect(await hindrances()).toEqual([])
  })

  test('arrows, Home and End go from tab to tab and round, and the address follows', async () => {
    await show(<Orders />)
    find('tab', 'All').focus()
    await key('ArrowRight')
    await until(() =>
      expect([shown(), address(), document.activeElement?.textContent]).toEqual(['Orders: mine', '?tab=mine', 'Mine3']),
    )
    await key('End')
    await until(() => expect(shown()).toBe('Orders: late'))
    await key('ArrowRight')
    await until(() => expect([shown(), address()]).toEqual(['Orders: all', '']))
    await key('ArrowLeft')
    await until(() => expect(shown()).toBe('Orders: late'))
    await key('Home')
    await until(() => expect(shown()).toBe('Orders: all'))
  })

  test('a press shows its panel', async () => {
    await show(<Orders />)
    await press(find('tab', 'Late'))
    await until(() => expect([shown(), address()]).toEqual(['Orders: late', '?tab=late']))
  })
})

test('the server draws them as the browser does', async () => {
  expect(await differencesOfServer(<Orders />)).toEqual([])
})
