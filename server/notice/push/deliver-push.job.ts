import { createHash } from 'node:crypto'
import { findSession } from '../../identity/identity.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { Language } from '../../platform/post/letter.ts'
import type { NoticeKinds } from '../kind.ts'
import { findRows, plainOf, sentenceOf, stillSeen, targetOf } from '../notice-row.ts'
import type { NoticeRow } from '../notice-row.ts'
import { encryptMessage } from './encrypt-message.ts'
import { DELIVER_PUSH, PUSH_LASTS, pushedRows } from './push.job.ts'
import { vapidHeader } from './vapid.ts'

interface Delivery {
  familyId: string
  noticeIds: readonly string[]
  /** How often a push service has asked for patience. */
  waits?: number
}

interface Subscription {
  personId: string
  endpoint: string
  p256dh: Uint8Array
  auth: Uint8Array
}

/** In seconds: after this nobody wants to hear of it. */
const TTL_S = 12 * 3600
const MOST_TEXT = 300
const MOST_WAITS = 5
const LONGEST_WAIT_S = 3600
const ANSWER = { maxBytes: 16 * 1024, timeoutMs: 15_000 }

/** As the service worker reads it. */
interface PushMessage {
  tag: string
  title: string
  body: string
  lang: Language
  /** An address of ours. */
  url: string
  /** The notification, when it is one. */
  notice: string | null
}

function messageOf(kinds: NoticeKinds, rows: readonly NoticeRow[], lang: Language): PushMessage {
  const title = lang === 'hi' ? 'चौक' : 'Chowk'
  const [row] = rows
  if (row && rows.length === 1) {
    const body = plainOf(sentenceOf(kinds, row, lang)).slice(0, MOST_TEXT)
    return { tag: row.id, title, body, lang, url: targetOf(kinds, row), notice: row.id }
  }
  const body = lang === 'hi' ? `${rows.length} नई सूचनाएँ` : `${rows.length} new notifications`
  return { tag: 'all', title, body, lang, url: '/notifications', notice: null }
}

// What is not delivered yet makes room for the same told again.
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

type DeliveryHouse = Pick<House, 'sql' | 'clock' | 'config' | 'log' | 'push' | 'enqueue'>

/**
 * Sends to one device what its person may still see, has not read and wants, while the device's session stands. A device that its
 * push service knows no longer is forgotten.
 */
export function deliverPushTask(house: DeliveryHouse, kinds: NoticeKinds): Task {
  const { sql, clock, config, push } = house
  return async (payload) => {
    const delivery = payload as Delivery
    const { familyId, noticeIds } = delivery
    const subscription = await findSubscription(house, familyId)
    if (!subscription) return
    const { personId, endpoint } = subscription
    const rows = await findRows(
      sql,
      kinds,
      sql`and n.person_id = ${personId} and n.id = any(${[...noticeIds]}::uuid[]) and n.read_at is null
        and n.at > ${clock.now()}::timestamptz - ${PUSH_LASTS}::interval order by n.at desc, n.id desc`,
    )
    const wanted = await stillSeen(sql, kinds, await pushedRows(sql, { kinds, personId }, rows))
    if (wanted.length === 0) return
    const message = messageOf(kinds, wanted, subscription.language)
    const answer = await push
      .fetch(endpoint, {
        ...ANSWER,
        method: 'POST',
        body: encryptMessage(JSON.stringify(message), subscription),
        headers: {
          authorization: vapidHeader(config, endpoint, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(TTL_S),
          urgency: 'normal',
          topic: topicOf(message.tag),
        },
      })
      .catch((failure: unknown) => answerOf(failure))
    await heed(house, delivery, { endpoint, ...answer })
  }
}

// A device whose session is over, or whose person waits for her guardian's consent, is sent nothing.
async function findSubscription(
  { sql, clock, config }: DeliveryHouse,
  familyId: string,
): Promise<(Subscription & { language: Language }) | undefined> {
  const [subscription] = await sql<Subscription[]>`
    select person_id, endpoint, p256dh, auth from push_subscription where family_id = ${familyId}`
  const session = subscription && (await findSession(sql, { clock, config }, { familyId }))
  if (!session) return void (await sql`delete from push_subscription where family_id = ${familyId}`)
  return session.viewer.restriction ? undefined : { ...subscription, language: session.data.language }
}

const GONE = 410
/** An address that leads inside, or is none, is as good as gone. */
function answerOf(failure: unknown): { status: number; headers: Record<string, string> } {
  const isNowhere = failure instanceof FetchFailure && ['BLOCKED_ADDRESS', 'INVALID_URL'].includes(failure.code)
  if (isNowhere) return { status: GONE, headers: {} }
  throw failure
}

interface Answered {
  endpoint: string
  status: number
  headers: Record<string, string>
}

async function heed(
  { sql, clock, log, enqueue }: DeliveryHouse,
  delivery: Delivery,
  { endpoint, status, headers }: Answered,
): Promise<void> {
  const { familyId, waits = 0 } = delivery
  if (status >= 200 && status < 300) return
  if (status === 404 || status === GONE)
    return void (await sql`delete from push_subscription where family_id = ${familyId} and endpoint = ${endpoint}`)
  const service = new URL(endpoint).host
  const seconds = Number(headers['retry-after'])
  if (status === 429 && waits < MOST_WAITS && seconds > 0) {
    const runAt = new Date(clock.now().getTime() + Math.min(seconds, LONGEST_WAIT_S) * 1000)
    return await enqueue(sql, DELIVER_PUSH, { ...delivery, waits: waits + 1 }, { runAt })
  }
  if (status === 429 || status >= 500) throw new Error(`the push service ${service} answered ${status}`)
  log.warn({ service, status }, 'a push service refused a message')
}
