// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { grantCoins } from '@chowk/contract/order/coin.ts'
import { answerCalls, inputsOf, refusal } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { fillIn, pressNamed } from '../../app/testing/page-actions.ts'
import { GrantCoinsForm } from './grant-coins.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

const ID = '11111111-1111-4111-8111-111111111111'
const REASON = 'Your parcel came late.'

async function filled(answer: object, coins: string) {
  let closed = 0
  const sent = answerCalls([grantCoins, answer])
  page = await mount(() => <GrantCoinsForm id={ID} name="Asha" onClose={() => void closed++} />)
  await fillIn('Number of coins', coins)
  await fillIn('Reason', REASON)
  await pressNamed('Grant coins')
  return { sent, closed: () => closed }
}

test('sends coins and reason, and closes [cso:S32]', async () => {
  const { sent, closed } = await filled({ balance: 57 }, '50')
  await until(() => expect(closed()).toBe(1))
  expect(inputsOf(sent, grantCoins)).toEqual([{ id: ID, coins: 50, reason: REASON }])
})

test('says the range at the field, and sends nothing', async () => {
  const { sent } = await filled({ balance: 57 }, '501')
  await until(() => expect(document.body.textContent).toContain('Type a whole number from 1 to 500.'))
  expect(inputsOf(sent, grantCoins)).toEqual([])
})

test('shows the limit of the day at the field', async () => {
  await filled(refusal('TOO_MANY_COINS'), '500')
  await until(() => expect(document.body.textContent).toContain('This is more than today’s limit'))
  expect(document.querySelector('[aria-invalid="true"]')?.getAttribute('name')).toBe('coins')
})
