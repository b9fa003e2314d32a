import type { AddressType } from '@chowk/contract/order/address.ts'
import { m } from '../../paraglide/messages.js'

/** Kinds of addresses in words. */
export const TYPE_WORDS: Record<AddressType, () => string> = {
  HOME: m.address_home,
  WORK: m.address_work,
  OTHER: m.address_other,
}
