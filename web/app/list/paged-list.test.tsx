// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CallFailed } from '../calls.ts'
import type { ReadState } from '../screen/read-boundary.tsx'
import { faultsIn, mount } from '../testing/mounted.tsx'
import type { Mounted } from '../testing/mounted.tsx'
import { AddressFilter } from './address-filter.tsx'
import { useListAddress } from './list-address.ts'
import { PagedList } from './paged-list.tsx'

let list: Mounted
afterEach(async () => await list.close())

function open(content: readonly string[], address: string, next: string | null = null) {
  return openRead({ data: { content, next }, error: null, refetch: () => undefined }, address)
}

const readOf = (content: readonly string[]) => ({
  data: { content, next: null },
  error: null,
  refetch: () => undefined,
})

function openRead(
  read: ReadState<{ content: readonly string[]; next: string | null }>,
  path: string,
  kept: readonly string[] = [],
  isComplete = false,
) {
  return mount(function People() {
    const address = useListAddress(kept)
    return (
      <PagedList
        address={address}
        read={read}
        isComplete={isComplete}
        search={{ name: 'find', placeholder: 'Name' }}
        filters={
          <AddressFilter
            address={address}
            name="state"
            label="State"
            any="All"
            values={['LEFT']}
            nameOf={(one) => one}
          />
        }
        empty={{ title: 'No people yet', text: 'Invite somebody.' }}
      >
        {(rows) => <p>{rows.join(', ')}</p>}
      </PagedList>
    )
  }, path)
}

async function search(words: string): Promise<void> {
  const field = list.container.querySelector<HTMLInputElement>('input[type=search]')
  if (field) field.value = words
  await act(async () => field?.form?.requestSubmit())
}

test('what is searched and chosen stands in the address and begins at the first page', async () => {
  list = await open(['Asha'], '/?next=abc')
  await search(' Asha ')
  expect(list.address()).toBe('?find=Asha')
  const select = list.container.querySelector('select')
  await act(async () => {
    if (select) select.value = 'LEFT'
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(list.address()).toBe('?find=Asha&state=LEFT')
  await list.press('Reset')
  expect(list.address()).toBe('')
})

test('a reset takes away what narrows the list, not its language and order', async () => {
  list = await open([], '/?find=Asha&state=LEFT&lang=hi&sort=NEWEST&next=abc')
  await list.press('Reset')
  expect(list.address()).toBe('?lang=hi&sort=NEWEST')
})

test('an empty list says how to begin, one that a filter emptied offers to reset it', async () => {
  list = await open([], '/')
  expect(list.container.textContent).toContain('No people yet')
  await list.close()
  list = await open([], '/?state=LEFT')
  expect(list.container.textContent).toContain('No matches')
  expect(list.container.textContent).not.toContain('No people yet')
})

test('what holds all there is shows no filters while that is nothing, and shows them as soon as it has a row or is narrowed', async () => {
  const asks = () => list.container.querySelectorAll('input[type=search], select').length
  for (const [content, path, fields] of [
    [[], '/', 0],
    [['Asha'], '/', 2],
    [[], '/?state=LEFT', 2],
    [[], '/?find=Asha', 2],
    [[], '/?next=abc', 2],
  ] as const) {
    list = await openRead(readOf(content), path, [], true)
    expect([path, asks()]).toEqual([path, fields])
    await list.close()
  }
  // A list that shows some of what there is may hold more than it shows.
  list = await openRead(readOf([]), '/')
  expect(asks()).toBe(2)
})

test('whose list it is narrows nothing: an empty one says how to begin, and a reset stays with her', async () => {
  const nothing = { data: { content: [], next: null }, error: null, refetch: () => undefined }
  list = await openRead(nothing, '/?person=asha', ['person'])
  expect(list.container.textContent).toContain('No people yet')
  expect(list.container.textContent).not.toContain('Reset')
  await list.close()
  list = await openRead(nothing, '/?person=asha&state=LEFT', ['person'])
  await list.press('Reset')
  expect(list.address()).toBe('?person=asha')
})

test('a page leads on, keeps what narrows it, and back to the first', async () => {
  list = await open(['Asha'], '/?state=LEFT', 'cursor')
  await list.press('Next page')
  expect(list.address()).toBe('?state=LEFT&next=cursor')
  await list.press('First page')
  expect(list.address()).toBe('?state=LEFT')
})

test('a list with filters and pages hinders nobody', async () => {
  list = await open(['Asha'], '/?state=LEFT', 'cursor')
  expect(await faultsIn(list.container)).toEqual([])
})

test('a cursor that the server does not take offers the first page, a filter that it does not take its reset', async () => {
  const error = new CallFailed({ status: 400, message: '' })
  const read = { data: undefined, error, refetch: () => undefined }
  list = await openRead(read, '/?state=LEFT&next=made-up')
  expect(list.container.textContent).toContain('This page is no longer there')
  await list.press('First page')
  expect(list.address()).toBe('?state=LEFT')
  expect(list.container.textContent).toContain('This filter doesn’t work')
  await list.press('Reset')
  expect(list.address()).toBe('')
})
