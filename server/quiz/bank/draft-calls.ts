import { MOST_SAFE, listDrafts } from '@chowk/contract/quiz/bank.ts'
import type { Draft } from '@chowk/contract/quiz/bank.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { mayReview } from '../config/reviewers.ts'
import { SAFE_RULES, publishesItself } from '../making/story-questions.rules.ts'
import { BY_CREATION, creationOf, shownRow } from './bank-row.ts'
import { findDrafts, findOffered, findRates } from './find-drafts.ts'
import type { DraftRecord } from './find-drafts.ts'

const shownDraft = (row: DraftRecord): Draft => ({
  ...shownRow(row),
  version: row.version,
  passage: row.passage,
  options: row.options,
  key: row.key,
  matches: row.matches,
  accepted: row.accepted,
  number: row.number,
  tolerance: row.tolerance,
  explanation: row.explanation,
  evidence: row.evidence,
  source:
    row.articleKey === null
      ? null
      : { articleId: row.articleKey, title: row.articleTitle ?? '', slug: row.articleSlug ?? '' },
  isOffered: row.workspaceId === null,
  isSafe: row.rule !== null && publishesItself(row.rule),
})

/** Answers what waits for a decision. */
export const answerListDrafts = handle(listDrafts, async ({ input, viewer, workspace, sql, clock, cursor }) => {
  const { size, rule, own = false } = input
  const from = cursor.read(BY_CREATION, input.next)
  const more = after(sql, from, { by: creationOf(sql), direction: 'DESC' })
  const rows = await findDrafts(sql, { bank: workspace, viewer, more, rule, own, most: size + 1 })
  const page = pageOfItems(rows, { size, asOf: clock.now() }, (last) => cursor.write(BY_CREATION, last))
  const safe = await findOffered(sql, workspace, { rules: SAFE_RULES, most: MOST_SAFE })
  return {
    ...page,
    content: page.content.map((row) => shownDraft(row)),
    rates: await findRates(sql, workspace),
    safe: safe.length,
    reviews: await mayReview(sql, viewer),
  }
})
