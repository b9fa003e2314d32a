// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { CART_LIMITS } from '@chowk/contract/order/cart-shape.ts'
import { addOnDevice, clearDeviceCart, parseDeviceCart, readDeviceCart, setOnDevice } from './device-cart.ts'

const ids = Array.from({ length: 51 }, () => crypto.randomUUID())
const [first = '', second = ''] = ids

describe('the cart of a device [S13]', () => {
  beforeEach(() => localStorage.clear())

  test('sums what is added, and a line at 0 is gone', () => {
    addOnDevice(first, 2)
    addOnDevice(second, 1)
    addOnDevice(first, 1)
    expect(readDeviceCart().lines).toEqual([
      { variantId: first, quantity: 3 },
      { variantId: second, quantity: 1 },
    ])
    setOnDevice(first, 0)
    expect(readDeviceCart().lines).toEqual([{ variantId: second, quantity: 1 }])
  })

  test('holds fifty lines', () => {
    expect(ids.map((id) => addOnDevice(id, 1))).toEqual([...Array<boolean>(CART_LIMITS.lines).fill(true), false])
    expect(addOnDevice(first, 1)).toBe(true)
  })

  test('is emptied after its merge, unless it changed meanwhile', () => {
    addOnDevice(first, 1)
    const { key } = readDeviceCart()
    addOnDevice(second, 1)
    clearDeviceCart(key)
    expect(readDeviceCart().lines).toHaveLength(2)
    clearDeviceCart(readDeviceCart().key)
    expect(readDeviceCart().lines).toEqual([])
  })

  test.each(['', 'x', 'null', '{"key":1}', '{"key":"k","lines":[{"variantId":"x","quantity":1},{"quantity":-1}]}'])(
    'reads %j as an empty one',
    (text) => expect(parseDeviceCart(text).lines).toEqual([]),
  )
})
