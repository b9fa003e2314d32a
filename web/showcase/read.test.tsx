// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ReadStates } from './read-states.tsx'
import { faultsIn, mount, until } from '../app/testing/mounted.tsx'
import type { Mounted } from '../app/testing/mounted.tsx'
import { CallFailed } from '../app/calls.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'

let section: Mounted
afterEach(async () => await section.close())

async function drawn(count: number): Promise<void> {
  const alerts = () => section.container.querySelectorAll('[role=alert]')
  await until(() => expect(alerts()).toHaveLength(count))
}

async function failing(status: number, refetch = () => undefined): Promise<void> {
  section = await mount(
    () => (
      <ReadBoundary
        read={{ data: undefined, error: new CallFailed({ status, message: '', requestId: '7f3a' }), refetch }}
        failed="The orders did not load"
      >
        {() => <p>there</p>}
      </ReadBoundary>
    ),
    '/orders?state=OPEN',
  )
  await drawn(1)
}

test('a fault of the server is told with the number of the request, and asked again by a press', async () => {
  const refetch = vi.fn<() => undefined>()
  await failing(500, refetch)
  expect(section.container.querySelector('[role=alert]')?.textContent).toContain('The orders did not load')
  expect(section.container.textContent).toContain('7f3a')
  await section.press('Try again')
  expect(refetch).toHaveBeenCalledTimes(1)
})

test.each([
  [0, 'There is no connection'],
  [403, 'You cannot open this'],
  [404, 'There is nothing at this address'],
])('a failure with status %i is called what it is', async (status, words) => {
  await failing(status)
  expect(section.container.textContent).toContain(words)
})

test('whose session ended is led to signing in and back to where she was', async () => {
  await failing(401)
  expect(section.button('Sign in').getAttribute('href')).toBe('/login?redirectionUrl=%2Forders%3Fstate%3DOPEN')
})

test('no state of a read hinders anybody', async () => {
  section = await mount(ReadStates)
  await drawn(5)
  expect(section.container.querySelectorAll('[aria-busy=true]')).toHaveLength(1)
  expect(await faultsIn(section.container)).toEqual([])
})
