import { beginPush } from '@chowk/contract/notice/push.ts'
import type { Input } from '@chowk/contract/call.ts'
import { SERVICE_WORKER } from '../app/trusted-html.ts'

/** Whether this browser can show notifications, and what it was told about that. */
export type PushAbility = 'CAN' | 'CANNOT' | 'DENIED'

/** What this browser can do; it is asked nothing. */
export function pushAbility(): PushAbility {
  const knows = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!knows || !isSecureContext) return 'CANNOT'
  return Notification.permission === 'denied' ? 'DENIED' : 'CAN'
}

const isKeyOf = ({ options }: PushSubscription, key: string) => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes)).replace(/=+$/, '') === key.replaceAll('-', '+').replaceAll('_', '/')
}

/** Asks for the permission, which only a press may, and lets the server of that key send to this browser; undefined when it was refused. */
export async function subscribe(key: string): Promise<Input<typeof beginPush> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A browser refuses a second key while it has a first.
  if (known && !isKeyOf(known, key)) await known.unsubscribe()
  const { endpoint, keys } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  ).toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}
