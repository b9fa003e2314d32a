import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { checkAudioEligibility } from '@chowk/contract/quiz/audio.ts'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { addressOf } from '@chowk/contract/call.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { ask } from './screens.ts'

/** Where the house of the journeys is told that somebody read stories: reading five takes minutes. */
export const READS = '/journey/reads'

/** Somebody read the longest English stories that she has not read yet: short ones give too few questions. */
export async function giveReads({ sql, clock }: Pick<House, 'sql' | 'clock'>, email: string, count: number) {
  const now = clock.now()
  await sql`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, active_seconds, progress, qualified_at)
    select p.id, a.id, a.cluster_id, ${now}, ${now}, 60, 100, ${now}
    from person p, lateral (
      select * from (
        select distinct on (a.cluster_id) a.id, a.cluster_id, a.words from article a
        where a.is_listed and a.language = 'en' and not a.sensitive and not a.hidden_for_minors
          and not exists (select from reading r where r.person_id = p.id and r.cluster_id = a.cluster_id and r.qualified_at is not null)
        order by a.cluster_id) a
      order by a.words desc limit ${count}) a
    where p.email = ${email}
    on conflict (person_id, device_id, article_id) do update set qualified_at = excluded.qualified_at`
}

/** Where the house of the journeys is told that somebody passed her last quiz: who guesses does not always. */
export const PASSED = '/journey/passed'

/** Somebody passed the quiz that she handed in last. */
export async function givePassed({ sql }: Pick<House, 'sql'>, email: string): Promise<void> {
  await sql`
    update quiz_attempt set passed = true, percent = 80
    where id = (select t.id from quiz_attempt t join person p on p.id = t.person_id and p.email = ${email} order by t.ended_at desc nulls last limit 1)`
}

/** The same for stories that she heard to their end. */
export const LISTENS = '/journey/listens'

/** Somebody heard the newest English stories that she has not heard yet to their end. */
export async function giveListens({ sql, clock }: Pick<House, 'sql' | 'clock'>, email: string, count: number) {
  const now = clock.now()
  await sql`
    insert into listen (person_id, article_id, position_ms, duration_ms, ranges, played_ms, first_played_at, updated_at, completed_at)
    select p.id, a.id, 60000, 60000, '[[0, 60000]]', 60000, ${now}, ${now}, ${now}
    from person p, lateral (
      select distinct on (a.cluster_id) a.id, a.cluster_id from article a
      where a.is_listed and a.language = 'en' and a.words > 150 and not a.sensitive and not a.hidden_for_minors
        and exists (select from publication told where told.id = a.publication_id and told.licence = 'FULL_TEXT')
        and not exists (select from listen l where l.person_id = p.id and l.article_id = a.id)
      order by a.cluster_id desc limit ${count}) a
    where p.email = ${email}`
}

/** Where it is told that somebody has heard nothing yet and taken no quiz of it, whatever an earlier run of the journey left. */
export const UNHEARD = '/journey/unheard'

/** See the address of the same name. */
export async function giveUnheard({ sql }: Pick<House, 'sql'>, email: string): Promise<void> {
  await sql`delete from listen where person_id = (select id from person where email = ${email})`
  // So long ago that its questions may come again.
  await sql`
    update quiz_attempt t set state = 'VOIDED', started_at = t.started_at - interval '1 year' from quiz q, person p
    where q.id = t.quiz_id and q.kind = 'AUDIO' and p.id = t.person_id and p.email = ${email}`
}

/** Whoever is signed in on the page has heard nothing yet, and taken no quiz of it. */
export const givenUnheard = async (page: Page, email: string): Promise<void> =>
  expect((await page.request.post(`${UNHEARD}?email=${email}`)).status()).toBe(200)

/** Whoever is signed in on the page has heard so many stories, and questions about them are made. */
export async function givenListens(page: Page, email: string, count: number): Promise<void> {
  const answer = await page.request.post(`${LISTENS}?email=${email}&count=${count}`)
  expect(answer.status()).toBe(200)
  const pending = async () => {
    const { path } = addressOf(checkAudioEligibility.address)
    return (await ask<Eligibility>(page.request, path)).reasons.filter(({ code }) => code !== 'LISTEN_MORE')
  }
  await expect.poll(pending, { timeout: 30_000 }).toEqual([])
}

const eligibility = async (page: Page): Promise<Eligibility> =>
  await ask<Eligibility>(page.request, addressOf(getQuizEligibility.address).path)

/** Whoever is signed in on the page has read enough, and her questions are made. */
export async function givenQuiz(page: Page, email: string, count = 5): Promise<void> {
  const answer = await page.request.post(`${READS}?email=${email}&count=${count}`)
  expect(answer.status()).toBe(200)
  await expect.poll(async () => (await eligibility(page)).reasons, { timeout: 30_000 }).toEqual([])
}
