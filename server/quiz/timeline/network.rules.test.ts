import { expect, test } from 'vitest'
import { networkOf } from './network.rules.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:abcd:12:1:2:3:4', '2001:db8:abcd::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', null],
  ['somebody', null],
])('of %j the network %j is kept', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
