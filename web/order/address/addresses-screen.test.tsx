// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { listAddresses, saveAddress } from '@chowk/contract/order/address.ts'
import { getCities } from '@chowk/contract/region/region.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { fillIn, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import AddressesScreen from './addresses-screen.tsx'

let page: Mounted | undefined
afterEach(async () => await page?.close())

test('suggests State and towns by the PIN code, and warns where they disagree [cso:S19]', async () => {
  showPageTo(sampleViewer())
  const sent = answerCalls(
    [listAddresses, { content: [] }],
    [getCities, [{ id: 'IN-MH-pune', name: 'Pune', nameHi: 'पुणे' }]],
    [saveAddress, {}],
  )
  page = await openScreen(AddressesScreen, '/addresses', '/addresses')
  await pressNamed('Add an address')
  await fillIn('PIN code', '411038')
  const state = document.querySelector<HTMLSelectElement>('select[name=stateCode]')
  await until(() => expect(state?.value).toBe('27'))
  await until(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('Pune'))
  await fillIn('PIN code', '560001')
  await until(() => expect(document.body.textContent).toContain('The PIN code belongs to another State'))
  await fillIn('Full name', 'Asha Kulkarni')
  await fillIn('Mobile number', '9876543210')
  await fillIn('House, building, street', '14 Saptarang')
  await fillIn('City', 'Pune')
  await pressNamed('Save')
  await until(() => expect(inputsOf(sent, saveAddress)).toMatchObject([{ stateCode: '27', postalCode: '560001' }]))
})
