import { returnPathOf } from '@chowk/contract/identity/return-path.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { offlineModule, OWN_PAGES } from './offline.ts'

/** The only names under which the browser stores a session (R3.11); their spellings are the specification's. */
export const SESSION_KEYS = [
  'userData',
  'refreshToken',
  'recommendAssesment',
  'quizSessionId',
  'deviceuuID',
  'redirectionUrl',
] as const
type SessionKey = (typeof SESSION_KEYS)[number]

/** What signing out erases (R4.10): the device and the way back stay. */
const OF_THE_PERSON: readonly SessionKey[] = ['userData', 'refreshToken', 'recommendAssesment', 'quizSessionId']

/** Storage may be forbidden or full: then the session lives in its cookies alone. */
function store(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** A stored value of the session, or null. */
export const readStored = (key: SessionKey): string | null => store()?.getItem(key) ?? null

/** Stores one value of the session. */
export function writeStored(key: SessionKey, value: string): void {
  try {
    store()?.setItem(key, value)
  } catch {
    // A full or forbidden store changes nothing: the cookies carry the session.
  }
}

/** Forgets one value of the session. */
export const eraseStored = (key: SessionKey): void => store()?.removeItem(key)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

// The server decides by its cookies: this only tells a stored person from a damaged or foreign value.
const isUserData = (value: unknown): value is UserData =>
  typeof value === 'object' && value !== null && 'userId' in value && 'type' in value && 'workspace' in value

/** Keeps who is signed in, on which device, and the token that renews the session. */
export function startSession(userData: UserData, refreshToken: string, device = ''): void {
  if (device) writeStored('deviceuuID', device)
  writeStored('userData', JSON.stringify(userData))
  writeStored('refreshToken', refreshToken)
  if ('caches' in globalThis) void caches.open(OWN_PAGES).catch(() => undefined)
}

/** The stored person, when the session is whole: a refresh token and user data (R4.09). What is half there is erased. */
export function readSession(): { userData: UserData; refreshToken: string } | undefined {
  const refreshToken = readStored('refreshToken')
  const userData = parseJson(readStored('userData') ?? '')
  if (refreshToken && isUserData(userData)) return { userData, refreshToken }
  loseSession()
  return undefined
}

/** Whether somebody is signed in on this device (R4.09). */
export const isAuthenticated = (): boolean => readSession() !== undefined

const forgetPages = async () => void ('caches' in globalThis && (await caches.delete(OWN_PAGES).catch(() => false)))

// The pages of the person go at once, and once more when the part that keeps them has come and let go. The answer to signing
// out clears the device's store too: closed under our hands, it has nothing left to forget.
async function forgetCached(): Promise<void> {
  await forgetPages()
  await (await offlineModule())?.forgetPerson().catch(() => undefined)
  await forgetPages()
}

/** Forgets the person and what was kept for her without a connection (R4.10). */
export function endSession(): void {
  const wasSomebodyIn = readStored('userData') !== null || readStored('refreshToken') !== null
  for (const key of OF_THE_PERSON) eraseStored(key)
  if (wasSomebodyIn) void forgetCached()
}

/** The session is over and nobody signed out: a quiz that was offered and waits is where signing in leads, unless another page is (QW4). */
export function loseSession(): void {
  const hint = parseJson(readStored('recommendAssesment') ?? '') as { quizSlug?: unknown } | null | undefined
  const slug = hint?.quizSlug
  if (typeof slug === 'string' && /^[\w-]+$/.test(slug) && !rememberedPath()) rememberPath(`/quiz/${slug}`)
  endSession()
}

/** Remembers where to return after signing in (R2.04). */
export const rememberPath = (path: string): void => writeStored('redirectionUrl', path)

/** The remembered path; only addresses inside Chowk. */
export const rememberedPath = (): string | undefined => returnPathOf(readStored('redirectionUrl'))

/** The remembered path, once. */
export function takeRememberedPath(): string | undefined {
  const path = rememberedPath()
  eraseStored('redirectionUrl')
  return path
}
