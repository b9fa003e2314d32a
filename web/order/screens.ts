import type { Screen } from '../screen.ts'

/** Screens of buyers. */
export const orderScreens: readonly Screen[] = [
  {
    id: 'cart',
    path: '/cart',
    area: 'store',
    access: 'open',
    file: 'order/cart/cart-screen.tsx',
    beyond: 'Visitors fill a cart too, and /checkout needs sign-in.',
  },
  {
    id: 'coins',
    path: '/coins',
    area: 'store',
    access: 'login',
    file: 'order/coin/coins-screen.tsx',
    beyond: 'Coins are shown with where they came from and when they expire (S32).',
  },
  {
    id: 'addresses',
    path: '/addresses',
    area: 'store',
    access: 'login',
    file: 'order/address/addresses-screen.tsx',
  },
  { id: 'my-orders', path: '/my-orders', area: 'store', access: 'login', file: 'order/orders/my-orders-screen.tsx' },
  { id: 'orders', path: '/orders', area: 'store', access: 'login', file: 'order/orders/orders-screen.tsx' },
  {
    id: 'order-details',
    path: '/order-details/{orderId}',
    area: 'store',
    access: 'login',
    file: 'order/orders/order-screen.tsx',
  },
  {
    id: 'operation-disputes',
    path: '/operation/disputes',
    area: 'operator',
    access: 'operator',
    file: 'order/orders/disputes-screen.tsx',
    beyond: 'Operators decide disputes about orders (S28).',
  },
  { id: 'checkout', path: '/checkout', area: 'store', access: 'login', file: 'order/checkout/checkout-screen.tsx' },
]
