import type { Screen } from '../screen.ts'

/** Screens of products. */
export const productScreens: readonly Screen[] = [
  { id: 'store', path: '/store', area: 'store', access: 'open', file: 'product/shelf/store-screen.tsx' },
  {
    id: 'product',
    path: '/store/product/{slug}',
    area: 'store',
    access: 'open',
    file: 'product/page/product-screen.tsx',
  },
  {
    id: 'workspace-store',
    path: '/{customUrl}/store',
    area: 'store',
    access: 'open',
    file: 'product/shelf/shop-screen.tsx',
  },
  { id: 'products', path: '/products', area: 'store', access: 'open', file: 'product/shelf/products-screen.tsx' },
  {
    id: 'product-upload',
    path: '/product/upload',
    area: 'store',
    access: 'login',
    file: 'product/write/upload-screen.tsx',
  },
  {
    id: 'product-update',
    path: '/product/update/{id}',
    area: 'store',
    access: 'login',
    file: 'product/write/update-screen.tsx',
  },
  {
    id: 'sell',
    path: '/sell',
    area: 'store',
    access: 'login',
    file: 'product/sell/own-products-screen.tsx',
    beyond: 'The specification lets sellers list their own products (list-by-uploader) and has no screen for it.',
  },
  {
    id: 'sell-settings',
    path: '/sell/settings',
    area: 'store',
    access: 'login',
    file: 'product/seller/seller-screen.tsx',
    beyond: 'A seller has to be set up and can be paused (S2a); the specification has no screen for it.',
  },
  {
    id: 'product-approval',
    path: '/product/approval',
    area: 'admin',
    access: 'admin',
    file: 'product/approval/approval-screen.tsx',
    beyond: 'Administrators approve products of their workspace (S3, 7.M); the specification has no screen for it.',
  },
  {
    id: 'operation-products',
    path: '/operation/products',
    area: 'operator',
    access: 'operator',
    file: 'product/approval/open-approval-screen.tsx',
    beyond: 'Operators approve public products and their changes (S3, S5, 7.M).',
  },
  { id: 'wishlist', path: '/wishlist', area: 'store', access: 'login', file: 'product/wish/wishlist-screen.tsx' },
]
