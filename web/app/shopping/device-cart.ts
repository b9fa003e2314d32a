import { useSyncExternalStore } from 'react'
import { CART_LIMITS } from '@chowk/contract/order/cart-shape.ts'
import { PRODUCT_LIMITS } from '@chowk/contract/product/product.ts'
import { makeFollowers } from '../stored/followers.ts'

const NAME = 'cart'

/** A line of a visitor's cart. */
export interface DeviceLine {
  variantId: string
  quantity: number
}

/** A visitor's cart, kept on this device until they sign in. */
export interface DeviceCart {
  /** Key of its merge: sent twice, it is added once. It changes with the lines. */
  key: string
  lines: readonly DeviceLine[]
}

const EMPTY: DeviceCart = { key: '', lines: [] }
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const { follow, tell } = makeFollowers()
let known: { text: string | null; cart: DeviceCart } = { text: null, cart: EMPTY }

const isLine = (line: unknown): line is DeviceLine => {
  const { variantId, quantity } = (line ?? {}) as Partial<Record<keyof DeviceLine, unknown>>
  return typeof variantId === 'string' && ID.test(variantId) && Number.isInteger(quantity) && Number(quantity) > 0
}

/** Reads a stored cart; what is no cart is an empty one. */
export function parseDeviceCart(text: string | null): DeviceCart {
  try {
    const { key, lines } = JSON.parse(text ?? '') as { key?: unknown; lines?: unknown }
    if (typeof key !== 'string' || !Array.isArray(lines)) return EMPTY
    const most = PRODUCT_LIMITS.maxPerOrder
    const kept = lines.filter(isLine).slice(0, CART_LIMITS.lines)
    return { key, lines: kept.map(({ variantId, quantity }) => ({ variantId, quantity: Math.min(quantity, most) })) }
  } catch {
    return EMPTY
  }
}

/** The cart of this device. */
export function readDeviceCart(): DeviceCart {
  let text: string | null = null
  try {
    text = localStorage.getItem(NAME)
  } catch {
    // A browser that stores nothing has no cart for visitors.
  }
  if (known.text !== text) known = { text, cart: parseDeviceCart(text) }
  return known.cart
}

function write(lines: readonly DeviceLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, JSON.stringify({ key: crypto.randomUUID(), lines }))
  } catch {
    // Nothing is kept where nothing can be stored.
  }
  tell()
}

/** The lines after a change of one; 0 removes it. Undefined where no further line fits. */
export function withQuantity(
  lines: readonly DeviceLine[],
  variantId: string,
  quantity: number,
): readonly DeviceLine[] | undefined {
  const rest = lines.filter((line) => line.variantId !== variantId)
  if (quantity <= 0) return rest
  const line = { variantId, quantity: Math.min(quantity, PRODUCT_LIMITS.maxPerOrder) }
  if (rest.length === lines.length && lines.length >= CART_LIMITS.lines) return undefined
  return rest.length === lines.length
    ? [...lines, line]
    : lines.map((each) => (each.variantId === variantId ? line : each))
}

/** Sets how many of a variant are in the cart of this device; false where it is full. */
export function setOnDevice(variantId: string, quantity: number): boolean {
  const lines = withQuantity(readDeviceCart().lines, variantId, quantity)
  if (lines) write(lines)
  return lines !== undefined
}

/** Adds to the cart of this device; false where it is full. */
export function addOnDevice(variantId: string, quantity: number): boolean {
  const before = readDeviceCart().lines.find((line) => line.variantId === variantId)?.quantity ?? 0
  return setOnDevice(variantId, before + quantity)
}

/** Empties the cart of this device once it was merged, unless it changed since. */
export function clearDeviceCart(key: string): void {
  if (readDeviceCart().key === key) write([])
}

function followStore(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === NAME && listener()
  addEventListener('storage', onStorage)
  const end = follow(listener)
  return () => {
    removeEventListener('storage', onStorage)
    end()
  }
}

/** The cart of this device, also as other tabs change it; empty until the page has come to life. */
export const useDeviceCart = (): DeviceCart => useSyncExternalStore(followStore, readDeviceCart, () => EMPTY)
