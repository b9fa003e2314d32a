import type { Good } from './goods-drawing.ts'

/** A product of the demo. Prices are rupees. */
export interface DemoProduct {
  title: string
  good: Good
  category: string
  rupees: number
  mrp?: number
  hsn: string
  gst: number
  /** Most coins for one. */
  coins?: number
  coinsOnly?: true
  sizes?: readonly string[]
  stock?: number
  /** For members of the workspace alone. */
  isInner?: true
  says: string
}

/** A shop of the demo. */
export interface DemoShop {
  /** Of a workspace; a person sells as its member where one is named. */
  slug: string
  person?: string
  name: string
  about: string
  shipping: number
  taxStatus: 'REGULAR' | 'ENROLLED'
  legalName: string
  gstin: string
  enrolmentNumber: string
  pan: string
  state: string
  address: string
  pin: string
  products: readonly DemoProduct[]
}

/** A piece of craft, by default a pot. */
export const craft = (title: string, rupees: number, says: string, more: Partial<DemoProduct> = {}): DemoProduct => ({
  title,
  rupees,
  says,
  good: 'pot',
  category: 'pottery',
  hsn: '6912',
  gst: 500,
  stock: 12,
  ...more,
})
