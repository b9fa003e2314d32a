import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { getQuizEligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { addressOf } from '@chowk/contract/call.ts'
import type { House } from '@chowk/server/platform/handle.ts'
import { ask } from './screens.ts'

/** Where the house of the journeys is told that somebody read stories: reading five takes minutes. */
export const READS = '/journey/reads'

/** Somebody read the newest English stories that she has not read yet. */
export async function giveReads({ sql, clock }: Pick<House, 'sql' | 'clock'>, email: string, count: number) {
  const now = clock.now()
  await sql`
    insert into reading (person_id, article_id, cluster_id, first_opened_at, last_opened_at, active_seconds, progress, qualified_at)
    select p.id, a.id, a.cluster_id, ${now}, ${now}, 60, 100, ${now}
    from person p, lateral (
      select distinct on (a.cluster_id) a.id, a.cluster_id from article a
      where a.is_listed and a.language = 'en' and a.words > 150 and not a.sensitive and not a.hidden_for_minors
        and not exists (select from reading r where r.person_id = p.id and r.cluster_id = a.cluster_id and r.qualified_at is not null)
      order by a.cluster_id desc limit ${count}) a
    where p.email = ${email}
    on conflict (person_id, device_id, article_id) do update set qualified_at = excluded.qualified_at`
}

const eligibility = async (page: Page): Promise<Eligibility> =>
  await ask<Eligibility>(page.request, addressOf(getQuizEligibility.address).path)

/** Whoever is signed in on the page has read enough, and her questions are made. */
export async function givenQuiz(page: Page, email: string, count = 5): Promise<void> {
  const answer = await page.request.post(`${READS}?email=${email}&count=${count}`)
  expect(answer.status()).toBe(200)
  await expect.poll(async () => (await eligibility(page)).reasons, { timeout: 30_000 }).toEqual([])
}
