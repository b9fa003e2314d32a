import { setTimeout as after } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { ProbeTasks } from '../../testing/probe-worker.ts'
import { WorkerPool } from './worker-pool.ts'
import type { WorkerPoolOptions } from './worker-pool.ts'

const pools: WorkerPool<ProbeTasks>[] = []
const openPool = (options: Partial<WorkerPoolOptions> = {}) => {
  const file = new URL('../../testing/probe-worker.ts', import.meta.url)
  const pool = new WorkerPool<ProbeTasks>({
    file,
    workers: 1,
    timeLimitMs: 20_000,
    mostWaiting: 100,
    waitLimitMs: 20_000,
    idleMs: 60_000,
    heapMb: 48,
    ...options,
  })
  pools.push(pool)
  return pool
}
afterAll(async () => await Promise.all(pools.map(async (pool) => await pool.close())))

describe('[V1:D1] work on what strangers sent is done aside', () => {
  test('one thread answers one task after the other and stays warm', async () => {
    const pool = openPool()
    const threads = await Promise.all(['a', 'b', 'c'].map(async (text) => await pool.run('echo', text)))
    expect(threads.map((each) => each.text)).toEqual(['a', 'b', 'c'])
    expect(new Set(threads.map((each) => each.thread)).size).toBe(1)
  })

  test('a task without an end is stopped at its limit, and only that one fails', async () => {
    const pool = openPool()
    const { thread } = await pool.run('echo', 'before')
    const [stopped, next] = await Promise.allSettled([pool.run('spin', undefined, 200), pool.run('echo', 'after')])
    expect(stopped).toMatchObject({ status: 'rejected', reason: { code: 'TOO_SLOW' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'after' } })
    expect((next as PromiseFulfilledResult<{ thread: number }>).value.thread).not.toBe(thread)
  })

  test('a task that takes all memory ends its own thread and nobody else', async () => {
    const pool = openPool()
    const [ended, next] = await Promise.allSettled([pool.run('hoard', undefined), pool.run('echo', 'after')])
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'TOO_LARGE' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'after' } })
  })

  test('a task that throws fails with its words and leaves the thread to the next', async () => {
    const pool = openPool()
    const { thread } = await pool.run('echo', 'before')
    await expect(pool.run('fail', 'no such page')).rejects.toMatchObject({ code: 'FAILED', message: 'no such page' })
    expect(await pool.run('echo', 'after')).toMatchObject({ text: 'after', thread })
  })

  test('a thread with nothing to do is let go, and the next task gets a new one', async () => {
    const pool = openPool({ idleMs: 1 })
    const { thread } = await pool.run('echo', 'before')
    await expect
      .poll(async () => (await pool.run('echo', 'again')).thread, { interval: 50, timeout: 20_000 })
      .not.toBe(thread)
  })

  test('of too many tasks at once the last is refused at once, and those before it are answered', async () => {
    const pool = openPool({ mostWaiting: 2 })
    const all = await Promise.allSettled(['a', 'b', 'c', 'd'].map(async (text) => await pool.run('echo', text)))
    expect(all.map((each) => (each.status === 'fulfilled' ? each.value.text : each.reason))).toEqual([
      'a',
      'b',
      'c',
      expect.objectContaining({ code: 'BUSY', message: 'More than 2 tasks wait already' }),
    ])
    expect((await pool.run('echo', 'again')).text).toBe('again')
  })

  test('a task that waits too long for a thread is refused, and the one at work and the next are not', async () => {
    const pool = openPool({ waitLimitMs: 100 })
    const spinning = pool.run('spin', undefined, 1000)
    await expect(pool.run('echo', 'waits')).rejects.toMatchObject({
      code: 'BUSY',
      message: 'No thread was free for 0.1 s',
    })
    await expect(spinning).rejects.toMatchObject({ code: 'TOO_SLOW' })
    expect((await pool.run('echo', 'next')).text).toBe('next')
  })

  test('closing fails what runs and what waits', async () => {
    const pool = openPool()
    const all = Promise.allSettled([pool.run('spin', undefined), pool.run('echo', 'waits')])
    await pool.close()
    expect((await all).map((each) => each.status)).toEqual(['rejected', 'rejected'])
  })
})

describe('[V1:D1] what needs libraries of the machine is done in a process', () => {
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  test('that answers one task after the other, bytes too, and fails with the words of what was thrown', async () => {
    const pool = openPool({ inProcesses: true })
    const [one, two] = await Promise.all([pool.run('echo', 'a'), pool.run('echo', 'b')])
    expect([one.text, two.text]).toEqual(['a', 'b'])
    expect(one.process).not.toBe(process.pid)
    expect(two.process).toBe(one.process)
    expect((await pool.run('bytes', 3)).toString()).toBe('aaa')
    await expect(pool.run('fail', 'no such page')).rejects.toMatchObject({ code: 'FAILED', message: 'no such page' })
    expect((await pool.run('echo', 'after')).process).toBe(one.process)
  })

  test('that is stopped at its limit of time or ends by itself, and only that task fails', async () => {
    const pool = openPool({ inProcesses: true })
    const { process: first } = await pool.run('echo', 'before')
    await expect(pool.run('spin', undefined, 200)).rejects.toMatchObject({ code: 'TOO_SLOW' })
    const { process: second } = await pool.run('echo', 'next')
    await expect(pool.run('leave', undefined)).rejects.toMatchObject({
      code: 'FAILED',
      message: 'The worker ended with 7',
    })
    const { process: third } = await pool.run('echo', 'after')
    expect(new Set([first, second, third]).size).toBe(3)
    await expect.poll(() => [first, second, third].map(isAlive)).toEqual([false, false, true])
  })

  test('that takes all memory, and is told from one that a library ended with the same signal', async () => {
    const pool = openPool({ inProcesses: true })
    await expect(pool.run('hoard', undefined)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await expect(pool.run('abort', undefined)).rejects.toMatchObject({
      code: 'FAILED',
      message: 'The worker ended with SIGABRT',
    })
    expect((await pool.run('echo', 'after')).text).toBe('after')
  })

  test('that takes too much memory outside of JavaScript ends alone [R2:P5]', async () => {
    const pool = openPool({ inProcesses: true, memoryMb: 300 })
    await expect(pool.run('hoardBytes', undefined)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect((await pool.run('echo', 'after')).text).toBe('after')
  })

  test('that ends when it rests, and tasks that come at any moment of it are all answered', async () => {
    const pool = openPool({ inProcesses: true, idleMs: 20 })
    const used = new Set<number>()
    // From before it is let go until after.
    for (let waitMs = 14; waitMs <= 26; waitMs += 2) {
      const { text, process: pid } = await pool.run('echo', String(waitMs))
      expect(text).toBe(String(waitMs))
      used.add(pid)
      await after(waitMs)
    }
    await expect.poll(() => [...used].map(isAlive)).not.toContain(true)
    expect(used.size).toBeGreaterThan(1)
  })
})
