// The compiler knows the window's names only; these are the few of a worker's that are used.
interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface PushHappening extends Happening {
  data: { json(): unknown } | null
}
interface PressHappening extends Happening {
  notification: Notification
}
interface Tab {
  url: string
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}
/** What this needs of a worker. */
export interface PushScope {
  location: Location
  navigator: Navigator
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(name: 'push', listener: (event: PushHappening) => void): void
  addEventListener(name: 'notificationclick', listener: (event: PressHappening) => void): void
}

/** As the server sends it (deliver-push.job.ts). */
interface Message {
  tag: string
  title: string
  body: string
  lang: string
  url: string
  notice: string | null
}

const LIST = '/notifications'
const textIn = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)

/** Shows what is pushed, and opens where it leads when it is pressed: in a tab that is there, if there is one. */
export function hearPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event)))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(worker, event.notification)))
}

// Something must be shown for every message: a browser takes the permission back from whoever is silent.
async function show({ navigator, registration }: PushScope, { data }: PushHappening): Promise<void> {
  const said = readMessage(data)
  const isHindi = (said?.lang ?? navigator.language).startsWith('hi')
  await registration.showNotification(textIn(said?.title, isHindi ? 'चौक' : 'Chowk'), {
    body: textIn(said?.body, isHindi ? 'नई सूचना' : 'Something new for you'),
    lang: isHindi ? 'hi' : 'en',
    dir: 'auto',
    tag: textIn(said?.tag, 'all'),
    icon: '/logo.png',
    data: { url: textIn(said?.url, LIST), notice: said?.notice },
  })
}

function readMessage(data: PushHappening['data']): Partial<Message> | undefined {
  try {
    return data?.json() as Partial<Message>
  } catch {
    return undefined
  }
}

/** An address of ours, whatever was said. */
function addressIn(worker: PushScope, said: unknown): string {
  const { origin } = worker.location
  const url = textIn(said, LIST)
  return URL.canParse(url, origin) && new URL(url, origin).origin === origin ? new URL(url, origin).href : origin + LIST
}

async function follow(worker: PushScope, notification: Notification): Promise<void> {
  notification.close()
  const { url, notice } = (notification.data ?? {}) as { url?: unknown; notice?: unknown }
  const address = addressIn(worker, url)
  if (typeof notice === 'string') void markRead(notice)
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find((tab) => tab.url === address)
  if (there) return void (await there.focus())
  const [tab] = tabs
  // A tab that this worker does not control cannot be led anywhere.
  const isLed = await (tab?.navigate(address) ?? Promise.reject(new Error('no tab'))).then(
    () => true,
    () => false,
  )
  await (isLed ? tab?.focus() : worker.clients.openWindow(address))
}

// Her access may have run out meanwhile: then the page that opens says what is new.
const markRead = async (id: string) =>
  await fetch('/api/notice/read', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ id }),
  }).catch(() => undefined)
