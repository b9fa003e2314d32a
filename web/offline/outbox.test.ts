import { beforeEach, describe, expect, test } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutboxStore, Placed, Sent, Waiting } from './outbox.ts'

class OutboxInMemory implements OutboxStore {
  #row: Placed[] = []
  #place = 0

  all = async () => [...this.#row]
  async add(waiting: Waiting) {
    this.#place += 1
    this.#row.push({ ...waiting, position: this.#place })
    return true
  }
  async remove(position: number) {
    this.#row = this.#row.filter((each) => each.position !== position)
  }
}

const SAVE = 'POST /recommend/user-bookmark'
const BEAT = 'POST /api/news/reading-beat'
const ASHA = 'asha'
const write = (key: string, articleId: string, address: Waiting['at'] = SAVE, person = ASHA): Waiting => ({
  key,
  person,
  at: address,
  input: { articleId, at: `2026-07-01T10:0${key}:00.000Z` },
})

let store: OutboxInMemory
let outbox: Outbox
let arrived: Waiting[]
const arrive = async (waiting: Waiting): Promise<Sent> => {
  arrived.push(waiting)
  return 'ARRIVED'
}
const keysLeft = async () => (await store.all()).map(({ key }) => key)

beforeEach(() => {
  store = new OutboxInMemory()
  outbox = new Outbox(store, new Set([BEAT]))
  arrived = []
})

describe('what is done without a connection', () => {
  test('is sent in the order in which it was done, each with its own time and key', async () => {
    for (const each of [write('1', 'a'), write('2', 'b'), write('3', 'a')]) await outbox.add(each)
    expect(await outbox.sendAll(ASHA, arrive)).toEqual([])
    expect(arrived.map(({ key, input }) => [key, input['at']])).toEqual([
      ['1', '2026-07-01T10:01:00.000Z'],
      ['2', '2026-07-01T10:02:00.000Z'],
      ['3', '2026-07-01T10:03:00.000Z'],
    ])
    expect(await keysLeft()).toEqual([])
  })

  test('waits whole when the connection is lost again on the way', async () => {
    for (const key of ['1', '2', '3']) await outbox.add(write(key, key))
    await outbox.sendAll(ASHA, async ({ key }) => (key === '2' ? 'LATER' : 'ARRIVED'))
    expect(await keysLeft()).toEqual(['2', '3'])
    await outbox.sendAll(ASHA, arrive)
    expect(arrived.map(({ key }) => key)).toEqual(['2', '3'])
  })

  test('is told once when the server will never take it, and the rest goes on', async () => {
    for (const key of ['1', '2', '3']) await outbox.add(write(key, key))
    const refused = await outbox.sendAll(ASHA, async ({ key }) => (key === '2' ? 'REFUSED' : 'ARRIVED'))
    expect(refused.map(({ key }) => key)).toEqual(['2'])
    expect(await outbox.sendAll(ASHA, arrive)).toEqual([])
    expect(arrived).toEqual([])
  })

  test('is not sent twice by two that begin at once', async () => {
    await outbox.add(write('1', 'a'))
    await Promise.all([outbox.sendAll(ASHA, arrive), outbox.sendAll(ASHA, arrive)])
    expect(arrived).toHaveLength(1)
  })

  test('keeps of the places in one article only the last, behind its opening', async () => {
    await outbox.add(write('1', 'a', BEAT))
    await outbox.add(write('2', 'b', BEAT))
    await outbox.add(write('3', 'a', BEAT))
    expect(await keysLeft()).toEqual(['2', '3'])
  })

  test('is never sent for somebody else, and is gone when another person signs in', async () => {
    await outbox.add(write('1', 'a'))
    await outbox.add(write('2', 'a', SAVE, 'ravi'))
    await outbox.sendAll('ravi', arrive)
    expect(arrived.map(({ person }) => person)).toEqual(['ravi'])
    await outbox.dropOthers('ravi')
    expect(await keysLeft()).toEqual([])
  })
})
