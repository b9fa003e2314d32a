import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Fragment, Sql } from '../database.ts'
import { isId } from '../input.rules.ts'
import { commonRefusal } from '../refusal.ts'

const DIGITS = /^\d{1,18}$/

/** What a list may be ordered by, and how each is read from a cursor; undefined: not one that was written. */
const READERS = {
  TIME: (value: unknown) => (Number.isSafeInteger(value) ? new Date(value as number) : undefined),
  /** The id of a row that is numbered. */
  NUMBER: (value: unknown) => (typeof value === 'string' && DIGITS.test(value) ? value : undefined),
  ID: (value: unknown) => (typeof value === 'string' && isId(value) ? value : undefined),
  TEXT: (value: unknown) => (typeof value === 'string' ? value : undefined),
  /** How many rows come before, for lists whose pages have numbers or whose order moves. */
  COUNT: (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
} as const

type Kind = keyof typeof READERS
/** The names of what a list is ordered by, in that order. */
export type Keyset = Readonly<Record<string, Kind>>
/** The values of one row. */
export type KeyOf<Shape extends Keyset> = {
  [Name in keyof Shape]: NonNullable<ReturnType<(typeof READERS)[Shape[Name]]>>
}

/** Lists in the order of a moment and the number of a row. */
export const TIME_AND_NUMBER = { at: 'TIME', id: 'NUMBER' } as const
export type TimeAndNumber = KeyOf<typeof TIME_AND_NUMBER>
/** Lists in the order of a row's id. */
export const BY_ID = { id: 'ID' } as const
export const BY_NUMBER = { id: 'NUMBER' } as const
const BY_COUNT = { skip: 'COUNT' } as const

/** Reads and writes the opaque `next` of one list. */
export interface Cursor {
  /** The row after which to go on; undefined at the beginning. What this list did not write is refused with INVALID_PAGE. */
  read<Shape extends Keyset>(shape: Shape, next: string | undefined): KeyOf<Shape> | undefined
  write<Shape extends Keyset>(shape: Shape, row: KeyOf<Shape>): string
}

const MAC_BYTES = 9

/** What was signed lately: the same page ends for many readers with the same row, and to sign it costs a tenth of such a page. */
const written = new WeakMap<Buffer, LRUCache<string, string>>()

function writtenWith(key: Buffer): LRUCache<string, string> {
  const known = written.get(key) ?? new LRUCache({ max: 1000 })
  written.set(key, known)
  return known
}

/** The cursor of the list called so, like the address of its call. It is signed: what another list wrote, or anybody else, is refused. */
export function cursorOf(key: Buffer, list: string): Cursor {
  const mac = (text: string) =>
    createHmac('sha256', key).update(`cursor ${list} ${text}`).digest().subarray(0, MAC_BYTES)
  return {
    read(shape, next) {
      if (next === undefined) return undefined
      const bytes = Buffer.from(next, 'base64url')
      const text = bytes.subarray(MAC_BYTES).toString()
      const isOurs = bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(text))
      const key = isOurs ? keyIn(shape, JSON.parse(text) as unknown) : undefined
      if (!key) throw commonRefusal('INVALID_PAGE')
      return key
    },
    write(shape, row) {
      const values = Object.keys(shape).map((name) => {
        const value: unknown = row[name]
        return value instanceof Date ? value.getTime() : value
      })
      const text = JSON.stringify(values)
      const lately = writtenWith(key)
      const name = `${list} ${text}`
      const known = lately.get(name)
      if (known !== undefined) return known
      const next = Buffer.concat([mac(text), Buffer.from(text)]).toString('base64url')
      lately.set(name, next)
      return next
    },
  }
}

// A cursor of an earlier release may hold something else.
function keyIn<Shape extends Keyset>(shape: Shape, values: unknown): KeyOf<Shape> | undefined {
  const kinds = Object.entries(shape)
  if (!Array.isArray(values) || values.length !== kinds.length) return undefined
  const entries = kinds.map(([name, kind], index) => [name, READERS[kind](values[index])] as const)
  return entries.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(entries) as KeyOf<Shape>)
}

/** How many rows come before the page that is asked for, by its number or by a cursor of `writeSkip`. */
export const skipOf = (
  cursor: Cursor,
  { next, page, size }: { next?: string | undefined; page: number; size: number },
) => cursor.read(BY_COUNT, next)?.skip ?? page * size

/** The `next` of a list that counts. */
export const writeSkip = (cursor: Cursor, skip: number): string => cursor.write(BY_COUNT, { skip })

/**
 * The condition, beginning with `and`, that rows come after the cursor's in the order of these columns, all of them ascending or all
 * descending; nothing at the beginning of a list.
 */
export function after<Shape extends Keyset>(
  sql: Sql,
  from: KeyOf<Shape> | undefined,
  order: { by: { [Name in keyof Shape]: Fragment }; direction: 'ASC' | 'DESC' },
): Fragment {
  if (!from) return sql``
  const names = Object.keys(order.by)
  const columns = listed(
    sql,
    names.map((name) => order.by[name] as Fragment),
  )
  const values = listed(
    sql,
    names.map((name) => sql`${from[name] as string}`),
  )
  return order.direction === 'ASC' ? sql`and (${columns}) > (${values})` : sql`and (${columns}) < (${values})`
}

const listed = (sql: Sql, parts: readonly Fragment[]): Fragment =>
  parts.reduce((all, segment) => sql`${all}, ${segment}`)
