import { randomInt } from 'node:crypto'
import { CUSTOM_URL_DAYS } from '@chowk/contract/identity/custom-url.ts'
import type { Sql } from '../platform/database.ts'
import { DAY_MS } from '../platform/time.ts'

/** Small letters and digits that nobody takes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const SIGN_COUNT = 6
/** An address has 40 letters at most. */
const LONGEST_NAME = 30

/**
 * The address that a person has until she chooses one: her name as far as addresses can hold it, and signs that nobody guesses, so that
 * her name alone leads nobody to her and takes no address from others.
 */
export function firstUrl(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().slice(0, 200).replaceAll(/\p{M}/gu, '')
  const words = (letters.match(/[a-z]+/g) ?? ['member']).join('-').slice(0, LONGEST_NAME).replace(/-$/, '')
  return `${words}-${Array.from({ length: SIGN_COUNT }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}

/** Whose an address is: a person's or a workspace's. */
export type UrlOwner = { personId: string } | { workspaceId: string }

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Whose an address is or was until lately, with the present one of the same owner; undefined when it leads nowhere (W2). */
export async function findUrlOwner(
  sql: Sql,
  now: Date,
  requested: string,
): Promise<{ owner: UrlOwner; customUrl: string } | undefined> {
  const [row] = await sql<{ personId: string | null; workspaceId: string | null; customUrl: string | null }[]>`
    select u.person_id, u.workspace_id, coalesce(p.custom_url, w.slug) as custom_url from custom_url u
    left join person p on p.id = u.person_id left join workspace w on w.id = u.workspace_id
    where u.slug = ${requested.toLowerCase()} and (u.left_at is null or u.left_at > ${daysBefore(now, CUSTOM_URL_DAYS.redirects)})`
  if (!row?.customUrl) return undefined
  if (row.workspaceId) return { owner: { workspaceId: row.workspaceId }, customUrl: row.customUrl }
  return row.personId ? { owner: { personId: row.personId }, customUrl: row.customUrl } : undefined
}

const ownedBy = (sql: Sql, owner: UrlOwner) =>
  'personId' in owner ? sql`u.person_id = ${owner.personId}` : sql`u.workspace_id = ${owner.workspaceId}`

/** Whether nobody else has the address, nor had it so lately that it is kept (W2). */
export async function isUrlFree(sql: Sql, now: Date, customUrl: string, owner?: UrlOwner): Promise<boolean> {
  const [held] = await sql`
    select from custom_url u where u.slug = ${customUrl} and (u.left_at is null or u.left_at > ${lastReserved(now)})
      ${owner ? sql`and not ${ownedBy(sql, owner)}` : sql``}`
  return held === undefined
}

const lastReserved = (now: Date) => daysBefore(now, CUSTOM_URL_DAYS.redirects + CUSTOM_URL_DAYS.kept)

/** From when on the owner may change her address again; null when she may now. */
export async function urlChangesFrom(sql: Sql, now: Date, owner: UrlOwner): Promise<Date | null> {
  const [row] = await sql<{ leftAt: Date | null }[]>`
    select max(u.left_at) as left_at from custom_url u
    where ${ownedBy(sql, owner)} and u.left_at > ${daysBefore(now, CUSTOM_URL_DAYS.between)}`
  return row?.leftAt ? new Date(row.leftAt.getTime() + CUSTOM_URL_DAYS.between * DAY_MS) : null
}

/**
 * Gives an address to its owner, in the table of addresses and in the owner's own row. The one before redirects from now on.
 * Answers what stands against it. The caller has checked its form.
 */
export async function takeUrl(
  sql: Sql,
  now: Date,
  { owner, customUrl }: { owner: UrlOwner; customUrl: string },
): Promise<'URL_TAKEN' | 'URL_CHANGED_LATELY' | undefined> {
  const [present] = await sql<{ slug: string }[]>`
    select slug from custom_url u where ${ownedBy(sql, owner)} and left_at is null for update`
  if (present?.slug === customUrl) return undefined
  if (present && (await urlChangesFrom(sql, now, owner))) return 'URL_CHANGED_LATELY'
  await sql`
    delete from custom_url u where u.slug = ${customUrl} and u.left_at is not null and (u.left_at <= ${lastReserved(now)} or ${ownedBy(sql, owner)})`
  if (present) await sql`update custom_url set left_at = ${now} where slug = ${present.slug}`
  const [person, workspace] = 'personId' in owner ? [owner.personId, null] : [null, owner.workspaceId]
  const [taken] = await sql`
    insert into custom_url (slug, person_id, workspace_id, taken_at) values (${customUrl}, ${person}, ${workspace}, ${now})
    on conflict do nothing returning 1`
  if (!taken) return 'URL_TAKEN'
  if (person) await sql`update person set custom_url = ${customUrl} where id = ${person}`
  else await sql`update workspace set slug = ${customUrl} where id = ${workspace}`
  return undefined
}
