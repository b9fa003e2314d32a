// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call } from '@chowk/contract/call.ts'
import { everybody } from '@chowk/contract/permission.ts'
import { until } from './testing/mounted.tsx'
import { makeQueryClient, useRead, useWrite } from './read.ts'

const readTask = call({
  address: 'GET /api/task',
  says: 'A task.',
  permission: everybody('any', 'try'),
  input: z.object({}),
  output: z.object({ isOpen: z.boolean() }),
})
const readQueue = call({ ...readTask, address: 'GET /api/queue' })
const endTask = call({
  address: 'POST /api/task/end',
  says: 'Ends the task.',
  permission: everybody('any', 'try'),
  input: z.object({}),
  output: z.object({ ended: z.number() }),
})

function Task({ onEnded }: { onEnded: (said: { ended: number }) => void }) {
  const { data } = useRead(readTask, {})
  useRead(readQueue, {})
  return data?.isOpen ? <Form onEnded={onEnded} /> : <p>over</p>
}

function Form({ onEnded }: { onEnded: (said: { ended: number }) => void }) {
  const end = useWrite(endTask, { refreshes: [readTask, readQueue] })
  return (
    <button type="button" onClick={() => end.mutate({}, { onSuccess: onEnded })}>
      End
    </button>
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a form hears of its success although one of the refreshed answers takes it away before the others are there, and once when pressed twice', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let isOpen = true
  let presses = 0
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/api/task/end') {
      isOpen = false
      presses += 1
    }
    if (address === '/api/queue' && !isOpen) await slow.promise
    const body = address === '/api/task' ? { isOpen } : { ended: 1 }
    return Response.json({ statusCode: 200, message: 'Success!', body })
  })
  const onEnded = vi.fn<(said: { ended: number }) => void>()
  const container = document.createElement('div')
  const root = createRoot(container)
  const screen = (
    <QueryClientProvider client={makeQueryClient()}>
      <Task onEnded={onEnded} />
    </QueryClientProvider>
  )
  await act(async () => root.render(screen))
  await vi.waitFor(() => act(async () => expect(container.textContent).toBe('End')))
  await act(async () => {
    container.querySelector('button')?.click()
    container.querySelector('button')?.click()
  })
  await vi.waitFor(() => act(async () => expect(container.textContent).toBe('over')))
  slow.resolve()
  await vi.waitFor(() => expect(onEnded).toHaveBeenCalledTimes(1))
  expect(onEnded.mock.calls[0]?.[0]).toEqual({ ended: 1 })
  expect(presses).toBe(1)
  await act(async () => root.unmount())
})

test('the same change asked for twice at once is sent once: the first gets the answer, the second nothing, and later it is sent again', async () => {
  let sent = 0
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async () => {
    sent += 1
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { ended: sent } }))
  })
  let end: ReturnType<typeof useWrite<typeof endTask>> | undefined
  const root = createRoot(document.createElement('div'))
  function Holder() {
    const write = useWrite(endTask)
    useEffect(() => void (end = write))
    return null
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <Holder />
      </QueryClientProvider>,
    ),
  )
  const both = await act(async () => await Promise.all([end?.mutateAsync({}), end?.mutateAsync({})]))
  expect(both).toEqual([{ ended: 1 }, undefined])
  expect(await act(async () => await end?.mutateAsync({}))).toEqual({ ended: 2 })
  expect(sent).toBe(2)
  await act(async () => root.unmount())
})

test('a page that was opened without a connection reads again by itself when the connection is there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let isConnected = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isConnected)
  vi.stubGlobal('fetch', async () => {
    if (!isConnected) throw new TypeError('no line')
    return await Promise.resolve(Response.json({ statusCode: 200, message: '', body: { isOpen: false } }))
  })
  // The browser's one copy is made anew, as that page would.
  vi.resetModules()
  const fresh = await import('./read.ts')
  const { QueryClientProvider: Provider } = await import('@tanstack/react-query')
  function Shown() {
    const { data, error } = fresh.useRead(readTask, {})
    return <p>{data ? 'there' : error?.isOffline && 'offline'}</p>
  }
  const container = document.createElement('div')
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <Provider client={fresh.queryClient()}>
        <Shown />
      </Provider>,
    ),
  )
  await until(() => expect(container.textContent).toBe('offline'))
  isConnected = true
  dispatchEvent(new Event('online'))
  await until(() => expect(container.textContent).toBe('there'))
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})
