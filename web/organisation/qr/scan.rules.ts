import { foldCode } from '@chowk/contract/fold.ts'
import { JOIN_LENGTH, JOIN_LETTERS } from '@chowk/contract/organisation/join-code.ts'

/** Longest text that a code may hold for us: our own addresses are far shorter. */
const LONGEST = 300

const TOKEN = /^[\w-]{22}$/
const OURS = /^\/(?:q\/[\w-]{22}|join|(?:organizations|user)\/[a-z0-9-]{3,40})$/
const LETTERS = new RegExp(`^[${JOIN_LETTERS}]{${JOIN_LENGTH}}$`)

/**
 * Where a scanned or typed text leads to within this Chowk; undefined for all else. An address of another site is never opened, whatever
 * it looks like.
 */
export function pathIn(text: string, origin: string): string | undefined {
  const given = text.trim()
  if (given === '' || given.length > LONGEST) return undefined
  if (TOKEN.test(given)) return `/q/${given}`
  const letters = foldCode(given).toUpperCase()
  if (LETTERS.test(letters)) return `/join?code=${letters}`
  return pathOfAddress(given, origin)
}

// On one's own computer it has several names.
const oneName = (address: string) => {
  const { protocol, hostname, port } = new URL(address)
  return `${protocol}//${/^(127\.0\.0\.1|\[::1\])$/.test(hostname) ? 'localhost' : hostname}:${port}`
}

function pathOfAddress(given: string, origin: string): string | undefined {
  const address = /^https?:\/\//i.test(given) ? given : `${new URL(origin).protocol}//${given}`
  if (!URL.canParse(address)) return undefined
  const { pathname, username, password } = new URL(address)
  return oneName(address) === oneName(origin) && !username && !password && OURS.test(pathname) ? pathname : undefined
}
