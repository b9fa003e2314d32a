import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { listMonthlyGifts, stopMonthlyGift } from '@chowk/contract/donation/monthly.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { givenCharity, givenGift } from '../../testing/neighbours/gifts.ts'
import { jobRun } from '../../testing/job-run.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { nextReminder } from './monthly.rules.ts'
import { remindMonthlyTask } from './remind-monthly.job.ts'

const remind = async (world: World) => await remindMonthlyTask(world.house)({}, jobRun())
const EMAIL = 'asha@rao.example'

describe('a monthly gift [cso:S55]', () => {
  test('reminds once each month by notice and e-mail, and takes nothing', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person({ email: EMAIL })
    await givenGift(giver, charity, { isMonthly: true })
    expect((await giver.call(listMonthlyGifts, {})).content).toMatchObject([
      { amountPaise: 50_100, nextOn: '2026-12-21' },
    ])
    await remind(world)
    expect(await lettersTo(world, EMAIL)).toEqual([])
    world.clock.set('2026-12-21T04:00:00.000Z')
    for (let times = 0; times < 2; times++) await remind(world)
    const letters = await lettersTo(world, EMAIL)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.letters.en?.text).toContain(`/donation?to=${charity.customUrl}&amount=501`)
    const back = await world.session(giver.id)
    expect((await back.call(listMonthlyGifts, {})).content).toMatchObject([{ nextOn: '2027-01-21' }])
    const told = (await back.call(listNotices, {})).content.filter(({ kind }) => kind === 'gift-reminder')
    expect(told).toHaveLength(1)
    const [gifts] = await world.owner<{ n: number }[]>`select count(*)::int as n from donation`
    expect(gifts?.n).toBe(1)
  })

  test('can be stopped by its giver at any time, and ends with the receiving of the workspace', async ({ world }) => {
    const charity = await givenCharity(world)
    const giver = await world.person({ email: EMAIL })
    await givenGift(giver, charity, { isMonthly: true })
    await givenGift(giver, charity, { isMonthly: true, amountPaise: 10_100 })
    const { content } = await giver.call(listMonthlyGifts, {})
    expect(content).toMatchObject([{ amountPaise: 10_100 }])
    const monthlyId = content[0]?.monthlyId ?? ''
    const stranger = await (await world.person()).ask(stopMonthlyGift, { monthlyId })
    expect(stranger.body.code).toBe('MONTHLY_NOT_FOUND')
    await world.owner`update donation_profile set is_receiving = false`
    world.clock.set('2026-12-21T04:00:00.000Z')
    await remind(world)
    await world.owner`update donation_profile set is_receiving = true`
    const back = await world.session(giver.id)
    for (let times = 0; times < 2; times++) await back.call(stopMonthlyGift, { monthlyId })
    world.clock.set('2027-02-21T04:00:00.000Z')
    await remind(world)
    expect(await lettersTo(world, EMAIL)).toEqual([])
  })

  test('falls on its day of the next month, or on the last one of a short month', () => {
    expect(nextReminder('2027-01-31', 31)).toBe('2027-02-28')
    expect(nextReminder('2027-02-28', 31)).toBe('2027-03-31')
    expect(nextReminder('2026-12-21', 21)).toBe('2027-01-21')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2050-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 31 }),
        (time, day) => {
          const next = nextReminder(time.toISOString().slice(0, 10), day)
          const months = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7))
          expect(months(next) - months(time.toISOString())).toBe(1)
          expect(Number(next.slice(8))).toBeLessThanOrEqual(day)
        },
      ),
    )
  })
})
