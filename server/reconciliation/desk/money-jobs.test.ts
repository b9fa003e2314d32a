import { expect } from 'vitest'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { assembly } from '../../assembly.ts'
import { watchJob } from '../../platform/watched-jobs.ts'
import { jobRun } from '../../testing/job-run.ts'
import { adjust } from '../../testing/money/settled-order.ts'
import { givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import { MONEY_JOBS } from './money-jobs.ts'

const MINUTE_MS = 60_000

test('a job of money turns red when it fails or after twice its interval [cso:S63]', async ({ world }) => {
  let fault = ''
  const job = watchJob(world.house, {
    name: 'move-orders',
    isWatched: true,
    async task() {
      if (fault) throw new Error(fault)
      await Promise.resolve()
    },
  })
  const stateOf = async () => {
    const farah = await world.person({ operator: true })
    const { jobs } = await farah.call(getMoneyDay, {})
    const found = jobs.find(({ name }) => name === 'move-orders')
    return [found?.isLate, found?.fault, found?.endedAt === null]
  }
  expect(await stateOf()).toEqual([false, '', true])
  const seller = await givenSeller(world, { person: (await world.person()).id })
  await adjust(world, seller, 100)
  world.clock.pass(20 * MINUTE_MS + 1)
  expect(await stateOf()).toEqual([true, '', true])
  await job.task({}, jobRun())
  expect(await stateOf()).toEqual([false, '', false])
  world.clock.pass(20 * MINUTE_MS)
  expect(await stateOf()).toEqual([false, '', false])
  world.clock.pass(1)
  expect(await stateOf()).toEqual([true, '', false])
  fault = 'The disk is full.'
  await expect(job.task({}, jobRun())).rejects.toThrow(fault)
  expect(await stateOf()).toEqual([true, fault, false])
})

test('every job of money is one that starts by itself [cso:S63]', ({ world }) => {
  const { crontab } = assembly.tasks({ house: world.house, fetcher: world.house.links })
  const started = crontab.split('\n').map((line) => line.split(' ')[5])
  expect(MONEY_JOBS.map(({ name }) => name).filter((name) => !started.includes(name))).toEqual([])
})
