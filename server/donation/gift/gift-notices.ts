import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { ContributionKind } from '@chowk/contract/donation/contribution.ts'
import { rupees } from '@chowk/contract/money.ts'
import { noticeKind, strongName } from '../../notice/kind.ts'
import type { NoticeKind } from '../../notice/kind.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'

const short = (paise: number) => rupees(paise, { short: true })

/** A gift came, or somebody reports one. It never names the giver, who may become anonymous later. */
const GIFT_RECEIVED = noticeKind({
  name: 'gift-received',
  area: 'workspace',
  usually: 'MAIL',
  sample: { kind: 'MONEY_ONLINE' as ContributionKind, paise: 50_100 },
  title: { en: 'Gifts to my organisation', hi: 'मेरी संस्था को मिले दान' },
  leadsTo: () => '/settings/donations',
  says(language, _who, { kind, paise }) {
    const sum = { strong: short(paise) }
    if (kind === 'MONEY_ONLINE')
      return language === 'hi' ? ['संस्था को ', sum, ' का दान मिला'] : ['Your organisation received a donation of ', sum]
    return language === 'hi'
      ? ['एक दान आपके फ़ैसले की राह देख रहा है']
      : ['A contribution to your organisation waits for your decision']
  },
})

/** What a giver is told about a gift. */
export type GiftEvent =
  | 'ACCEPTED'
  | 'REJECTED'
  | 'ACKNOWLEDGED'
  | 'REVERSED'
  | 'REFUNDED'
  | 'REFUND_PAID'
  | 'REFUND_DELAYED'

const EVENTS: Readonly<Record<GiftEvent, { en: string; hi: string }>> = {
  ACCEPTED: { en: ' accepted your contribution', hi: ' ने आपका योगदान स्वीकार किया' },
  REJECTED: { en: ' did not accept your contribution', hi: ' ने आपका योगदान स्वीकार नहीं किया' },
  ACKNOWLEDGED: { en: ' thanks you for your gift', hi: ' ने आपके दान के लिए धन्यवाद भेजा है' },
  REVERSED: { en: ' reversed your contribution', hi: ' ने आपका योगदान निरस्त किया' },
  REFUNDED: { en: ' is refunding your donation', hi: ' आपका दान लौटा रही है' },
  REFUND_PAID: { en: ': the refund of your donation was paid', hi: ': दान की वापसी का पैसा भेज दिया गया' },
  REFUND_DELAYED: { en: ': the refund is delayed; we look into it', hi: ': वापसी का पैसा अटका है, हम देख रहे हैं' },
}

const SAMPLE_NAME: BilingualName = { en: 'Neem Trust', hi: 'नीम ट्रस्ट' }

const GIFT_STEP = noticeKind({
  name: 'gift-step',
  area: 'account',
  usually: 'MAIL',
  sample: { to: 'ACKNOWLEDGED' as GiftEvent, name: SAMPLE_NAME, reason: '' },
  title: { en: 'My gifts', hi: 'मेरे दान' },
  leadsTo: () => '/my-gifts',
  says(language, _who, { to, name, reason }) {
    const because = reason.trim().replace(/[.।]$/u, '')
    const why = because ? [language === 'hi' ? `. कारण: ${because}` : `. Reason: ${because}`] : []
    return [strongName(language, name), EVENTS[to][language], ...why]
  },
})

/** Where a reminder leads; opening it gives nothing by itself. */
export const reminderPath = ({ customUrl, paise }: { customUrl: string; paise: number }): string =>
  `/donation?to=${customUrl}&amount=${Math.round(paise / 100)}`

/** The monthly reminder that the giver agreed to. */
export const GIFT_REMINDER = noticeKind({
  name: 'gift-reminder',
  area: 'account',
  usually: 'MAIL',
  hasOwnLetter: true,
  sample: { name: SAMPLE_NAME, customUrl: 'neem-trust', paise: 50_100 },
  title: { en: 'Reminders of my monthly gifts', hi: 'मेरे मासिक दान की याद' },
  leadsTo: (_subject, { customUrl, paise }) => reminderPath({ customUrl, paise }),
  says(language, _who, { name, paise }) {
    const sum = { strong: short(paise) }
    return language === 'hi'
      ? [strongName(language, name), ' को ', sum, ' के मासिक दान का दिन है']
      : ['Your monthly gift of ', sum, ' to ', strongName(language, name), ' is due']
  },
})

/** Notices of the domain. */
export const GIFT_NOTICES = [GIFT_RECEIVED, GIFT_STEP, GIFT_REMINDER] as unknown as NoticeKind[]

interface About {
  contributionId: string
  workspaceId: string
}

/** Tells those who run a workspace of a gift. */
export async function tellReceiver(
  tx: Sql,
  house: Pick<House, 'clock'>,
  { contributionId, workspaceId, ...facts }: About & { kind: ContributionKind; paise: number },
): Promise<void> {
  const rows = await tx<{ id: string }[]>`
    select person_id as id from membership where workspace_id = ${workspaceId} and role in ('OWNER', 'ADMIN') and state = 'PRESENT'`
  const personIds = rows.map(({ id }) => id)
  const about = { subject: contributionId, actorId: null, workspaceId, event: 'RECEIVED' }
  await notify(tx, house, { kind: GIFT_RECEIVED, personIds, ...about, facts })
}

interface Step {
  contributionId: string
  giverId: string | null
  receiver: { name: string; nameHi: string | null }
  to: GiftEvent
  reason?: string
  /** Where the same may happen again. */
  event?: string
}

/** Tells the giver of a step of their gift. */
export async function tellGiver(tx: Sql, house: Pick<House, 'clock'>, step: Step): Promise<void> {
  const { contributionId, giverId, receiver, to, reason = '', event = to } = step
  if (giverId === null) return
  const facts = { to, name: { en: receiver.name, hi: receiver.nameHi }, reason }
  const about = { subject: contributionId, actorId: null, event }
  await notify(tx, house, { kind: GIFT_STEP, personIds: [giverId], ...about, facts })
}
