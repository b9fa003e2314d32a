import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { House } from '@chowk/server/platform/handle.ts'
import { putKindPaper } from '@chowk/server/testing/quiz/kinds.ts'

/** Where the house of the journeys is told that a paper with each kind of question lies before somebody. */
export const KINDS = '/journey/kinds'

/** Where it is told how many seconds are left of somebody’s try. */
export const LEFT = '/journey/seconds-left'

/** Somebody’s quiz runs, with one question of each kind. */
export async function giveKinds({ sql, clock }: Pick<House, 'sql' | 'clock'>, email: string): Promise<void> {
  const [person] = await sql<{ id: string }[]>`select id from person where email = ${email}`
  if (!person) throw new Error(`nobody is called ${email}`)
  // What an earlier run of the journey left is no result of hers, nor does it go on.
  await sql`update quiz_attempt set state = 'VOIDED' where person_id = ${person.id}`
  await putKindPaper(sql, { personId: person.id, workspaceId: null, now: clock.now() })
}

/** Where it says until when somebody’s try runs. */
export const DEADLINE = '/journey/deadline'

/** Until when somebody’s try runs; null: none does. */
export async function findDeadline({ sql }: Pick<House, 'sql'>, email: string): Promise<string | null> {
  const [row] = await sql<{ deadline: Date }[]>`
    select deadline from quiz_attempt
    where state = 'IN_PROGRESS' and person_id = (select id from person where email = ${email})`
  return row?.deadline.toISOString() ?? null
}

/** Time passes for somebody’s try until so many seconds are left. */
export async function leaveSeconds({ sql, clock }: Pick<House, 'sql' | 'clock'>, email: string, seconds: number) {
  await sql`
    update quiz_attempt set deadline = ${new Date(clock.now().getTime() + seconds * 1000)}
    where state = 'IN_PROGRESS' and person_id = (select id from person where email = ${email})`
}

async function tell(page: Page, address: string): Promise<void> {
  expect((await page.request.post(address)).status()).toBe(200)
}

/** Whoever is signed in on the page has a paper with each kind before her. */
export const givenKinds = async (page: Page, email: string): Promise<void> =>
  await tell(page, `${KINDS}?email=${email}`)

/** Her time runs down to so many seconds, and her page hears of it as after any break of the line. */
export async function timeLeft(page: Page, email: string, seconds: number): Promise<void> {
  await tell(page, `${LEFT}?email=${email}&seconds=${seconds}`)
  // A page that went on to the result by itself needs no word.
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
}

/** Until when the try of somebody runs, whoever is signed in on the page. */
export async function deadlineOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.post(`${DEADLINE}?email=${email}`)
  const { deadline } = (await answer.json()) as { deadline: string | null }
  if (deadline === null) throw new Error('no try runs')
  return deadline
}
