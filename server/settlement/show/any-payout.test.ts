import fc from 'fast-check'
import { expect } from 'vitest'
import type { SandboxMode } from '@chowk/contract/settlement/operator.ts'
import { SandboxMode as Modes } from '@chowk/contract/settlement/operator.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'
import { readSums } from './wallet.ts'
import { adjust, faultsOfPayouts, givenBank, letSandbox, paySellers } from '../../testing/money/settled-order.ts'
import { isFull } from '../../testing/sample.ts'
import { givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'

type Command = { do: 'EARN' | 'OWE'; paise: number } | { do: 'MODE'; mode: SandboxMode } | { do: 'PASS'; hours: number }

const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('EARN' as const), paise: fc.integer({ min: 1, max: 200_000 }) }),
  fc.record({ do: fc.constant('OWE' as const), paise: fc.integer({ min: 1, max: 150_000 }) }),
  fc.record({ do: fc.constant('MODE' as const), mode: fc.constantFrom(...Modes.options) }),
  fc.record({ do: fc.constant('PASS' as const), hours: fc.constantFrom(1, 24, 24 * 8) }),
)

test('any history of earnings, corrections and faults of the bank loses no paisa and pays none twice [cso:S49] [cso:S53]', async ({
  world,
}) => {
  let paid = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 4, maxLength: 12 }), async (commands) => {
      const seller = await givenSeller(world, { person: (await world.person()).id })
      await givenBank(world, seller)
      await letSandbox(world, 'PAY')
      let earned = 0
      for (const command of commands) {
        if (command.do === 'MODE') await letSandbox(world, command.mode)
        else if (command.do === 'PASS') {
          world.clock.pass(command.hours * HOUR_MS)
          await Promise.all([paySellers(world), paySellers(world)])
        } else {
          const paise = command.do === 'EARN' ? command.paise : -command.paise
          earned += paise
          await adjust(world, seller, paise)
        }
        expect(await faultsOfPayouts(world)).toEqual([])
        const { balance, inTransit, settledTotal } = await readSums(world.owner, seller)
        expect(balance + inTransit + settledTotal).toBe(earned)
      }
      // The bank works again, so whatever is due and large enough arrives.
      await letSandbox(world, 'PAY')
      for (let day = 0; day < 16; day++) {
        // A payout of before may still come back.
        await world.owner`update seller_bank set state = 'VERIFIED', failure = '' where seller_id = ${seller}`
        await world.owner`delete from seller_payout_block where seller_id = ${seller}`
        world.clock.pass(DAY_MS + HOUR_MS)
        await paySellers(world)
      }
      const { balance, settledTotal } = await readSums(world.owner, seller)
      const [sent] = await world.owner<{ paise: number }[]>`
        select coalesce(sum(s.amount_paise), 0)::float8 as paise from sandbox_payout s join payout p on p.id::text = s.reference
        where p.seller_id = ${seller} and p.state = 'PAID'`
      expect(sent?.paise).toBe(settledTotal)
      expect(balance).toBeLessThan(10_000)
      paid += settledTotal
    }),
    {
      numRuns: isFull ? 60 : 8,
      examples: [
        [
          [
            { do: 'EARN', paise: 50_000 },
            { do: 'PASS', hours: 192 },
          ],
        ],
      ],
    },
  )
  expect(paid).toBeGreaterThan(0)
})
