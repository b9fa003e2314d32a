import { describe, expect, test, vi } from 'vitest'
import { Copies } from './device-store.ts'
import type { DeviceDatabase } from './device-store.ts'

/** A database of which nothing can be had but this failure. */
function failingWith(name: string): DeviceDatabase {
  const fail = async () => await Promise.reject(new DOMException('It is closed.', name))
  return new Proxy({}, { get: () => fail }) as DeviceDatabase
}

const all = (copies: Copies): [string, () => Promise<unknown>][] => [
  ['found', async () => await copies.find('latest')],
  ['kept', async () => await copies.put('latest', { body: {}, at: '2026-11-28T08:00:00.000Z' })],
  ['removed', async () => await copies.remove('latest')],
  ['counted', async () => await copies.texts()],
  ['dropped of others', async () => await copies.drop('others')],
  ['dropped', async () => await copies.drop('all')],
]

vi.stubGlobal('IDBKeyRange', { bound: () => undefined })

describe('where signing out in another tab has deleted the database, nothing fails', () => {
  test.each(all(new Copies(failingWith('InvalidStateError'), 'asha')))('when copies are %s', async (_, work) => {
    expect((await work()) ?? []).toEqual([])
  })
})

describe('what is wrong with the database otherwise is not passed over', () => {
  test.each(all(new Copies(failingWith('UnknownError'), 'asha')))('when copies are %s', async (_, work) => {
    await expect(work()).rejects.toThrow('It is closed.')
  })
})

test('copies of others are dropped, those of this person and of visitors stay until all of hers are', async () => {
  const names = new Set(['|latest', 'asha|saved', 'bela|saved'])
  const database = {
    getAllKeys: async () => [...names],
    delete: async (_: string, name: string) => void names.delete(name),
  } as unknown as DeviceDatabase
  const copies = new Copies(database, 'asha')
  await copies.drop('others')
  expect([...names]).toEqual(['|latest', 'asha|saved'])
  await copies.drop('all')
  expect([...names]).toEqual(['|latest'])
})
