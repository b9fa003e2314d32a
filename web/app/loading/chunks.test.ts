import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_PAUSE_MS, CHUNK_TIME_OUT_MS, ChunkLoadError, loadChunk } from './chunks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (loading: Promise<unknown>) =>
  loading.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

describe('a part of the program that does not come [R8.02]', () => {
  test('is tried five times, a second apart, then given up as missing', async () => {
    const tries: number[] = []
    const began = Date.now()
    const outcome = settle(
      loadChunk('/a.js', async () => {
        tries.push(Date.now() - began)
        throw new TypeError('Failed to fetch dynamically imported module: /a.js')
      }),
    )
    await vi.advanceTimersByTimeAsync(10 * CHUNK_PAUSE_MS)
    expect(tries).toEqual([0, 1000, 2000, 3000, 4000])
    expect(await outcome).toMatchObject({
      error: { name: 'ChunkLoadError', type: 'missing', code: 'CHUNK_LOAD_FAILED' },
    })
  })

  test('is given up at once where the browser says that there is no connection, and so is every try after it went', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    let tries = 0
    const load = async () => {
      tries += 1
      throw new TypeError('Failed to fetch dynamically imported module: /a.js')
    }
    const outcome = settle(loadChunk('/a.js', load))
    await vi.advanceTimersByTimeAsync(CHUNK_PAUSE_MS - 1)
    vi.stubGlobal('navigator', { onLine: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toMatchObject({ error: { name: 'ChunkLoadError', type: 'missing' } })
    expect(tries).toBe(2)
    expect(await settle(loadChunk('/b.js', load))).toMatchObject({ error: { type: 'missing' } })
    expect(tries).toBe(3)
  })

  test('is used when the third try brings it', async () => {
    const outcome = settle(
      loadChunk('/a.js', async (attempt) => {
        if (attempt < 3) throw new Error('offline')
        return 'part'
      }),
    )
    await vi.advanceTimersByTimeAsync(2 * CHUNK_PAUSE_MS)
    expect(await outcome).toEqual({ value: 'part' })
  })

  test('is given up after 120 seconds when nothing answers', async () => {
    const outcome = settle(loadChunk('/a.js', () => new Promise(() => undefined)))
    await vi.advanceTimersByTimeAsync(CHUNK_TIME_OUT_MS)
    expect(await outcome).toMatchObject({ error: { type: 'timeout' } })
  })

  test('says "other" when the part came but broke, and names style sheets apart', async () => {
    const outcome = settle(loadChunk('/a.css', () => Promise.reject(new RangeError('broke')), { style: true }))
    await vi.advanceTimersByTimeAsync(10 * CHUNK_PAUSE_MS)
    const { error } = (await outcome) as { error: ChunkLoadError }
    expect(error).toBeInstanceOf(ChunkLoadError)
    expect([error.type, error.code]).toEqual(['other', 'CSS_CHUNK_LOAD_FAILED'])
  })
})
