// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'
import type { Cart, CartLine } from '@chowk/contract/order/cart-shape.ts'
import { getCart, previewCart, updateCartCount } from '@chowk/contract/order/cart.ts'
import { readDeviceCart, setOnDevice } from '../../app/shopping/device-cart.ts'
import { answerCalls, inputsOf } from '../../app/testing/answered-calls.ts'
import { until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { openScreen } from '../../app/testing/opened-screen.tsx'
import { pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import CartScreen from './cart-screen.tsx'

const VARIANT = '0190a4c2-7b1e-7000-8000-000000000001'

const LINE: CartLine = {
  productId: '0190a4c2-7b1e-7000-8000-000000000002',
  variantId: VARIANT,
  slug: 'lamp-a2b3c4',
  title: 'Terracotta lamps',
  options: [],
  picture: { src: '/drawing/pots/1.svg', widths: [], alt: '' },
  quantity: 2,
  wanted: 3,
  pricePaise: 24_000,
  addedPricePaise: 26_000,
  coinPrice: 0,
  coinsOnly: false,
  available: 2,
  maxPerOrder: 10,
  grossPaise: 48_000,
  coins: 0,
  problems: [
    { code: 'PRICE_DOWN', before: 26_000, now: 24_000 },
    { code: 'REDUCED', before: 3, now: 2 },
  ],
}

const CART: Cart = {
  version: 4,
  cartCount: 1,
  sellers: [
    {
      sellerId: 's',
      name: 'Diya Collective',
      stateCode: '27',
      shipsWithinDays: 3,
      shippingPaise: 5000,
      moneyPaise: 53_000,
      problems: [],
      lines: [LINE],
    },
  ],
  totals: {
    units: 2,
    goodsPaise: 48_000,
    shippingPaise: 5000,
    coins: 0,
    mostCoins: 0,
    missingCoins: 0,
    taxPaise: 0,
    moneyPaise: 53_000,
  },
}

const allowed = { allowed: true, reason: null, plan: 'STORE', expiresAt: null, contact: 'help@chowk.test' }

let page: Mounted | undefined
afterEach(async () => {
  await page?.close()
  localStorage.clear()
})

const text = () => document.body.textContent
const hasLink = (to: string) => document.querySelector(`a[href^="${to}"]`) !== null

describe('the cart', () => {
  test('says what changed at its line, and removes a line with a way back', async () => {
    showPageTo(sampleViewer())
    const change = { variantId: VARIANT, quantity: 0, cutBy: null, cartCount: 0, version: 5 }
    const sent = answerCalls([getCart, { ...CART, access: allowed, coinBalance: 0 }], [updateCartCount, change])
    page = await openScreen(CartScreen, '/cart', '/cart')
    await until(() => expect(text()).toContain('₹20 less than when you added it'))
    expect(text()).toContain('Only 2 available. We changed 3 to 2.')
    expect(text()).toContain('₹530')
    expect(hasLink('/checkout')).toBe(true)
    await pressNamed(/^Remove/)
    await pressNamed('Undo')
    await until(() => expect(inputsOf(sent, updateCartCount).map((input) => input['newCount'])).toEqual([0, 3]))
  })

  test('[R6.04] tells users whose plan has no store whom to ask, and leads nowhere', async () => {
    showPageTo(sampleViewer())
    const access = { ...allowed, allowed: false, reason: 'NO_PLAN', plan: null }
    answerCalls([getCart, { ...CART, access, coinBalance: 0 }])
    page = await openScreen(CartScreen, '/cart', '/cart')
    await until(() => expect(text()).toContain('help@chowk.test'))
    expect(hasLink('/checkout')).toBe(false)
  })

  test('of a visitor is kept on the device and asks to sign in', async () => {
    showPageTo(null)
    setOnDevice(VARIANT, 2)
    answerCalls([previewCart, { ...CART, version: 0 }])
    page = await openScreen(CartScreen, '/cart', '/cart')
    await until(() => expect(text()).toContain('Terracotta lamps'))
    expect(hasLink('/login?redirectionUrl=%2Fcart')).toBe(true)
    await pressNamed('One less')
    expect(readDeviceCart().lines).toEqual([{ variantId: VARIANT, quantity: 1 }])
    await pressNamed(/^Remove/)
    await until(() => expect(text()).toContain('Your cart is empty'))
  })
})
