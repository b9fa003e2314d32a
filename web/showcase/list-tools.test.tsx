// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { faultsIn, mount } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { Pager } from '../ui/list/pager.tsx'

let page: Mounted
afterEach(async () => await page.close())

test('pages are turned by links where they have an address and by presses where not; a single page shows none', async () => {
  page = await mount(function Pages() {
    const [number, setNumber] = useState(1)
    return (
      <>
        <Pager before={{ to: '?page=1' }} after={{ onPress: () => setNumber(number + 1) }}>
          Page {number}
        </Pager>
        <Pager>Nobody turns this</Pager>
      </>
    )
  })
  expect(page.container.querySelectorAll('nav')).toHaveLength(1)
  expect(page.button('Previous page').getAttribute('href')).toContain('page=1')
  await page.press('Next page')
  expect(page.container.textContent).toContain('Page 2')
  expect(await faultsIn(page.container)).toEqual([])
})

test('filters can be reset only where something narrows the list, and a button opens them where there is no room', async () => {
  page = await mount(function Bar() {
    const [isNarrowed, setNarrowed] = useState(true)
    const filters = <button type="button">Class 7</button>
    return (
      <FilterBar
        label="Members"
        isNarrowed={isNarrowed}
        onReset={() => setNarrowed(false)}
        filters={filters}
        count="12 match"
      >
        <input aria-label="Find" />
      </FilterBar>
    )
  })
  expect(page.container.querySelector('[role=search]')?.getAttribute('aria-label')).toBe('Members')
  expect(page.container.querySelector('[role=status]')?.textContent).toBe('12 match')
  await page.press('Reset')
  expect(() => page.button('Reset')).toThrow('There is no button called Reset.')
  expect(page.button('Filters').getAttribute('aria-haspopup')).toBe('dialog')
})
