import { commonRefusal } from '../refusal.ts'
import { boundsOfBytes } from './body-bounds.ts'
import type { BodyBounds } from './body-bounds.ts'

/** The forbidden name may be written in escapes. */
const MAY_NAME_PROTOTYPE = /__proto__|\\u/
const TOKENS = /"(?:[^"\\]|\\[^])*(?:"(\s*:)?|\\?$)|[{}[\],]/g

/**
 * Parses the object that a JSON text holds. Depth, names and values are counted first, since parsing and checking what no call needs
 * would keep every other request waiting.
 */
export function readJson(text: string, bounds: BodyBounds = boundsOfBytes(text.length)): unknown {
  refuseOutOfBounds(text, bounds)
  let value: unknown
  try {
    value = MAY_NAME_PROTOTYPE.test(text)
      ? JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      : JSON.parse(text)
  } catch {
    throw commonRefusal('INVALID_JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw commonRefusal('INVALID_JSON')
  return value
}

// JSON.parse keeps the last of two equal names; a checker in front of us may have looked at the first.
function refuseOutOfBounds(text: string, { depth, names, values }: BodyBounds): void {
  const open: (Set<string> | undefined)[] = []
  let nameCount = 0
  let valueCount = 0
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      if (open.length > depth) throw tooMuch('TOO_DEEP', depth)
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && ++valueCount > values) throw tooMuch('TOO_MANY_VALUES', values)
    else if (colon) {
      if (++nameCount > names) throw tooMuch('TOO_MANY_NAMES', names)
      noteName(token.slice(0, -colon.length), open.at(-1))
    }
  }
}

function noteName(token: string, known: Set<string> | undefined): void {
  const name = token.includes('\\') ? unescaped(token) : token.slice(1, -1)
  if (known?.has(name)) throw doubledRefusal(name)
  known?.add(name)
}

function unescaped(token: string): string {
  try {
    return JSON.parse(token) as string
  } catch {
    throw commonRefusal('INVALID_JSON')
  }
}

const tooMuch = (reason: string, most: number) => commonRefusal('INVALID_JSON', { details: { reason, most } })

/** The refusal of a name that is given twice. */
export const doubledRefusal = (path: string) =>
  commonRefusal('INVALID_INPUT', { fields: [{ path, code: 'DOUBLED', message: 'given twice' }] })
