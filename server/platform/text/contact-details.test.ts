import { expect, test } from 'vitest'
import { hasContactDetails } from './contact-details.ts'

test.each([
  'Call me at 98220 41234',
  '+91 98220-41234',
  'मेरा नंबर ९८२२०४१२३४ है',
  'write to asha@example.com',
  'pay asha@okbank',
  'see https://example.com/shop',
])('finds contact details: %s', async (text) => {
  expect(await hasContactDetails(text)).toBe(true)
})

test.each([
  'Is it available in sizes 10 12 14 16 18?',
  'Does it hold 8 litres? My order was CHK-261129-7ABCDEF.',
  'क्या यह 24 घंटे में 8 लीटर पानी देता है?',
  'It costs ₹1,150 and the PIN code is 411 038',
])('leaves ordinary texts alone: %s', async (text) => {
  expect(await hasContactDetails(text)).toBe(false)
})
