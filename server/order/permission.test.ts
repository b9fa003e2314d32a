import { describe } from 'vitest'
import { deleteAddress, saveAddress, updateAddress } from '@chowk/contract/order/address.ts'
import { addToCart, mergeCart, previewCart, updateCartCount, validateCart } from '@chowk/contract/order/cart.ts'
import { createPayment, getCheckout, playPayment, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { grantCoins } from '@chowk/contract/order/coin.ts'
import { listOrderMessages, sendOrderMessage } from '@chowk/contract/order/message.ts'
import { getOrder, getSellerOrders } from '@chowk/contract/order/order.ts'
import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { reorder } from '@chowk/contract/order/reorder.ts'
import { shipOrders, updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { ADDRESS, filledCart, ownAddress, soldProduct } from '../testing/neighbours/buyer-tries.ts'
import { given, tryPermissions } from '../testing/permission/permission-calls.ts'
import { test } from '../testing/test.ts'

// Of nobody: own orders are tried beside their calls.
const REFERENCE = 'CHK-261129-AAAAAAA'
const ORDER = '0197a1f0-0000-7000-8000-000000000002'

const TRIES = [
  given(saveAddress, ADDRESS),
  given(updateAddress, async (asking) => {
    const { addressId, version } = await ownAddress(asking)
    return { ...ADDRESS, addressId, version }
  }),
  given(deleteAddress, async (asking) => ({ addressId: (await ownAddress(asking)).addressId })),
  given(addToCart, async (asking) => ({ ...(await soldProduct(asking)), newCount: 1 })),
  given(updateCartCount, async (asking) => ({ ...(await filledCart(asking)), newCount: 2 })),
  // Plans are none here, so paying is refused though the gate is passed.
  given(validateCart, {}, { refusedWith: 'SUBSCRIPTION_REQUIRED' }),
  given(previewCart, { variantIds: [], counts: [] }),
  given(mergeCart, { lines: [] }),
  given(
    saveOrder,
    { addressId: '0197a1f0-0000-7000-8000-000000000001', cartVersion: 0, acceptedTotalPaise: 0 },
    { refusedWith: 'SUBSCRIPTION_REQUIRED' },
  ),
  given(getCheckout, { referenceCode: REFERENCE }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(createPayment, { referenceCode: REFERENCE }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(
    updatePayment,
    { referenceCode: REFERENCE, paymentId: 'pay_1', signature: 'x' },
    { refusedWith: 'ORDER_NOT_FOUND' },
  ),
  given(getOrder, { orderId: ORDER }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(listOrderMessages, { orderId: ORDER }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(sendOrderMessage, { orderId: ORDER, text: 'Hello' }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(grantCoins, { id: ORDER, coins: 5, reason: 'The parcel came late.' }, { refusedWith: 'PERSON_NOT_FOUND' }),
  given(reorder, { orderId: ORDER }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(
    quoteRefund,
    { orderId: ORDER, orderStatus: 'CANCELLED', lines: [], quantities: [] },
    { refusedWith: 'ORDER_NOT_FOUND' },
  ),
  given(getSellerOrders, { referenceCode: REFERENCE }, { refusedWith: 'ORDER_NOT_FOUND' }),
  given(updateOrderStatus, { referenceCode: REFERENCE, orderStatus: 'CONFIRMED' }, { refusedWith: 'ORDER_NOT_FOUND' }),
  // Orders of others are named in its answer.
  given(shipOrders, { orders: [{ orderId: ORDER }] }),
  given(playPayment, { referenceCode: REFERENCE, outcome: 'PAY' }, { refusedWith: 'ORDER_NOT_FOUND' }),
]

describe('who may do what as a buyer', () => {
  test('buyers have carts and addresses of their own [S02]', { timeout: 120_000 }, async ({ world }) => {
    await tryPermissions(world, 'order', TRIES)
  })
})
