import { rupees } from '@chowk/contract/money.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'
import { noticeKind } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'

/** Event of an order: a state that units reached, or something about its money or its time. */
export type OrderEvent = PartState | 'REFUND_PAID' | 'REFUND_DELAYED' | 'REMINDER' | 'MESSAGE'

interface Facts {
  to: OrderEvent
  displayNumber: string
  /** Of its first line. */
  title: string
  /** Refund in money; 0 without one. */
  paise: number
  forSeller: boolean
  reason: string
}

interface Words {
  en: string
  hi: string
}
const PLACED: Words = { en: ' is a new order for you', hi: ' आपके लिए नया ऑर्डर है' }

const WORDS: Readonly<Record<OrderEvent, Words>> = {
  PLACED: { en: ' was ordered', hi: ' का ऑर्डर हो गया' },
  CONFIRMED: { en: ' was confirmed by the seller', hi: ' की पुष्टि विक्रेता ने कर दी है' },
  PACKED: { en: ' is packed', hi: ' पैक हो गया है' },
  SHIPPED: { en: ' is on its way', hi: ' रास्ते में है' },
  UNDELIVERED: { en: ' could not be delivered', hi: ' पहुँचाया नहीं जा सका' },
  DELIVERED: { en: ' was delivered', hi: ' पहुँच गया' },
  RETURN_REQUESTED: { en: ': a return was requested', hi: ': वापसी माँगी गई है' },
  RETURN_APPROVED: { en: ': the return was accepted', hi: ': वापसी मान ली गई' },
  RETURN_REJECTED: { en: ': the return was refused', hi: ': वापसी नहीं मानी गई' },
  RETURNED: { en: ' came back to the seller', hi: ' विक्रेता को वापस मिल गया' },
  REFUNDED: { en: ' was refunded', hi: ' का पैसा लौटा दिया गया' },
  DISPUTED: { en: ': a problem was reported, and Chowk decides', hi: ': शिकायत हुई है, फ़ैसला चौक करेगा' },
  COMPLETED: { en: ' is completed', hi: ' पूरा हो गया' },
  CANCELLED: { en: ' was cancelled', hi: ' रद्द हो गया' },
  REFUND_PAID: { en: ': the refund was paid', hi: ': वापसी का पैसा भेज दिया गया' },
  REFUND_DELAYED: { en: ': the refund is delayed; we look into it', hi: ': वापसी का पैसा अटका है, हम देख रहे हैं' },
  MESSAGE: { en: ': there is a new message', hi: ': नया संदेश आया है' },
  REMINDER: { en: ' waits for your confirmation', hi: ' आपकी पुष्टि की राह देख रहा है' },
}

/** Everything that buyers and sellers are told about an order. */
export const ORDER_STEP = noticeKind({
  name: 'order-step',
  area: 'store',
  usually: 'MAIL',
  sample: {
    to: 'SHIPPED' as OrderEvent,
    displayNumber: 'CHK-261129-K7M2QXA-1',
    title: 'School tie',
    paise: 0,
    forSeller: false,
    reason: '',
  },
  title: { en: 'Orders that I placed or received', hi: 'मेरे दिए और मिले ऑर्डर' },
  leadsTo: (subject: string) => `/order-details/${subject}`,
  // A former administrator no longer reads about the orders of the workspace.
  stillSeen: async (sql, personId, subjects) => {
    const rows = await sql<{ id: string }[]>`
      select o.id from seller_order o join order_group g on g.id = o.group_id join store_seller s on s.id = o.seller_id
      where o.id = any(${[...subjects]}::uuid[]) and (g.buyer_id = ${personId} or s.person_id = ${personId} or exists (
        select from membership m where s.person_id is null and m.workspace_id = s.workspace_id and m.person_id = ${personId}
          and m.role in ('OWNER', 'ADMIN') and m.state = 'PRESENT'))`
    return rows.map(({ id }) => id)
  },
  says(language, _who, { to, displayNumber, title, paise, forSeller, reason }: Facts) {
    const words = (to === 'PLACED' && forSeller ? PLACED : WORDS[to])[language]
    const money =
      paise > 0 ? [language === 'hi' ? ', वापसी ' : ', refund ', { strong: rupees(paise, { short: true }) }] : []
    const because = reason.trim().replace(/[.।]$/u, '')
    const why = because ? [language === 'hi' ? `. कारण: ${because}` : `. Reason: ${because}`] : []
    return [{ strong: title }, words, ...money, ` (${displayNumber})`, ...why]
  },
})

/** Notices of the domain. */
export const ORDER_NOTICES = [ORDER_STEP] as unknown as NoticeKind[]
