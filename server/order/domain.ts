import { domain } from '../domain.ts'
import { registerPaymentReturn } from '../payment/payment.ts'
import { addressData } from './address/address-data.ts'
import { cartData } from './cart/cart-data.ts'
import { orderData, ordersOfClosed } from './checkout/order-data.ts'
import { coinData } from './coin/coin-data.ts'
import { COIN_NOTICES } from './coin/coin-notices.ts'
import { coins } from './coin/coin-port.ts'
import { expiringCoinsTask } from './coin/expiring-coins.job.ts'
import { storePayment } from './checkout/store-payment.ts'
import { ORDER_NOTICES } from './line/order-notices.ts'
import { purchases } from './line/purchases.ts'
import { messageData } from './message/message-data.ts'
import { orderCalls } from './order-calls.ts'
import { registerDocuments } from './paper/document-routes.ts'
import { registerSellerFiles } from './paper/seller-files.ts'
import { orderDeadlinesTask } from './step/order-deadlines.job.ts'

export const order = domain({
  name: 'order',
  needs: ['product', 'payment', 'ledger', 'notice'],
  publicModules: ['order'],
  layers: [
    'sums',
    'address',
    'coin',
    'cart',
    'line',
    'message',
    'refund',
    'checkout',
    'paper',
    'shipment',
    'show',
    'step',
    'reorder',
  ],
  receives: ['checkEntitlement', 'findPlatformState'],
  provides: { coins, purchases },
  calls: (ports) => orderCalls(ports),
  addresses: (routes, wire) => {
    registerPaymentReturn(routes, { from: '/checkout/paid', to: '/checkout' })
    registerDocuments(routes, wire)
    registerSellerFiles(routes, wire)
  },
  jobs: ({ house }, ports) => [
    { name: 'move-orders', at: '*/10 * * * *', isWatched: true, task: orderDeadlinesTask(house, ports) },
    { name: 'tell-of-expiring-coins', at: '30 3 * * *', task: expiringCoinsTask(house) },
  ],
  notices: [...ORDER_NOTICES, ...COIN_NOTICES],
  paymentKinds: [storePayment],
  personalData: [addressData, cartData, coinData, messageData, orderData],
  workspaceData: [ordersOfClosed],
})
