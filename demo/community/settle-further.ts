import { createComment } from '@chowk/contract/community/comment.ts'
import { followPerson } from '@chowk/contract/community/follow.ts'
import { getReviewSettings, giveCategories, saveReviewSettings } from '@chowk/contract/community/review.ts'
import { createPost, editPost } from '@chowk/contract/community/write-post.ts'
import { appealDecision } from '@chowk/contract/moderation/appeal.ts'
import { decideCase } from '@chowk/contract/moderation/queue.ts'
import { reportContent } from '@chowk/contract/moderation/report.ts'
import { HOUR_MS } from '@chowk/server/platform/time.ts'
import { askerOf } from './settle-community.ts'
import type { Ask, Filling, Moment } from './settle-community.ts'
import { findWriter } from './writers.ts'

const HEAD = 'anil-deshpande'
const TEACHER = 'leela-thomas'

interface Further extends Filling {
  ask: Ask
}

/** What else a school has that has used its community for a while: words to be read first, follows, mentions, edits, plans and quarrels; once. */
export async function settleFurther(filling: Filling): Promise<void> {
  const [there] = await filling.sql`select from followed_person limit 1`
  if (there) return
  const further = { ...filling, ask: askerOf(filling) }
  await guard(further)
  await entrust(further)
  await follow(further)
  await mention(further)
  await edit(further)
  await schedule(further)
  await quarrel(further)
}

/** Words that a moderator of the school wants to read first. */
const WORDS = ['exam paper for sale', 'जन्मकुंडली']

async function guard({ ask }: Further): Promise<void> {
  const by = { by: HEAD, hoursAgo: 70 }
  const { mode, limitsNew, version } = await ask(by, getReviewSettings, {})
  await ask(by, saveReviewSettings, { mode, limitsNew, words: WORDS, categories: [], version })
}

/** The teacher moderates what is asked in the school; the comment about the bus waits there. */
async function entrust({ sql, ask }: Further): Promise<void> {
  const teacher = await findWriter(sql, TEACHER)
  const [category] = await sql<{ id: string }[]>`
    select id from post_category where name = 'Questions' order by workspace_id nulls first limit 1`
  await ask({ by: HEAD, hoursAgo: 69 }, giveCategories, {
    personId: teacher?.personId ?? '',
    categories: [category?.id ?? ''],
  })
}

async function follow({ sql, ask }: Further): Promise<void> {
  for (const [by, whom] of [
    [HEAD, TEACHER],
    ['NS-T9', TEACHER],
    [TEACHER, HEAD],
    [TEACHER, 'NS-T9'],
  ] as const) {
    const person = await findWriter(sql, whom)
    await ask({ by, hoursAgo: 60 }, followPerson, { personId: person?.personId ?? '', followed: true })
  }
}

async function idOfPost({ sql }: Further, start: string): Promise<string> {
  const [post] = await sql<{ id: string }[]>`
    select id from post where starts_with(title, ${start}) or starts_with(description, ${start}) order by id limit 1`
  return post?.id ?? ''
}

async function mention(further: Further): Promise<void> {
  const leela = await findWriter(further.sql, TEACHER)
  await further.ask({ by: HEAD, hoursAgo: 17 }, createComment, {
    activityId: await idOfPost(further, 'The herbarium needs two afternoons'),
    text: '@Leela Thomas The press is in the staff room, behind the globe. The globe has to stay where it is.',
    mentions: [leela?.personId ?? ''],
  })
}

async function edit({ ask }: Further): Promise<void> {
  const draft =
    'Library duty in the winter term: Class 8 on Mondays, Class 9 on Wednesdays, Class 10 whenever there is an examination.'
  const { id, version } = await ask({ by: TEACHER, hoursAgo: 55 }, createPost, { description: draft })
  const later = draft.replace(
    'Class 10 whenever there is an examination',
    'Class 10 never, since they read there anyway',
  )
  await ask({ by: TEACHER, hoursAgo: 33 }, editPost, { id, version, description: later })
}

async function schedule({ ask, openedAt }: Further): Promise<void> {
  await ask({ by: TEACHER, hoursAgo: 1 }, createPost, {
    description:
      'Partial eclipse this week: Class 7 meets on the roof at half past three, with the boxes we made and not without.',
    publishAt: new Date(openedAt.getTime() + 20 * HOUR_MS).toISOString(),
  })
}

/** A comment that waits for the moderators, one that was kept, and a post that was removed, against which its author appealed. */
async function quarrel(further: Further): Promise<void> {
  const { ask } = further
  const bus = await idOfPost(further, 'Can the 7:10 bus wait')
  const said = async (moment: Moment, text: string) => (await ask(moment, createComment, { activityId: bus, text })).id
  const rude = await said(
    { by: 'NS-T21', hoursAgo: 7 },
    'Whoever oversleeps in Sector 9 blames the trench. I have seen it for years.',
  )
  const plain = await said({ by: 'NS-T30', hoursAgo: 27 }, 'The driver of Thursday is the kind one. Ask for him.')
  const report = async (moment: Moment, what: { kind: 'POST' | 'COMMENT'; id: string }, text: string) => {
    await ask(moment, reportContent, { ...what, reason: 'Others', text })
    const [row] = await further.sql<{ id: string }[]>`
      select id from moderation_case where subject_id = ${what.id} and closed_at is null order by opened_at desc limit 1`
    return row?.id ?? ''
  }
  await report(
    { by: 'NS-T14', hoursAgo: 6 },
    { kind: 'COMMENT', id: rude },
    'It makes fun of children who cannot help it.',
  )
  const kept = await report(
    { by: 'NS-T9', hoursAgo: 26 },
    { kind: 'COMMENT', id: plain },
    'It praises one driver before all others.',
  )
  await ask({ by: HEAD, hoursAgo: 25 }, decideCase, {
    caseId: kept,
    decision: 'APPROVE',
    reason: 'Praise for one person takes nothing from another.',
  })
  const sale = await ask({ by: 'NS-T21', hoursAgo: 58 }, createPost, {
    description:
      'Selling my geometry box, my umbrella and both of my tickets for the Saturday concert. First come, first served.',
  })
  const removed = await report(
    { by: 'NS-T30', hoursAgo: 57 },
    { kind: 'POST', id: sale.id },
    'The concert tickets are given out, not sold.',
  )
  const { decisionId } = await ask({ by: HEAD, hoursAgo: 54 }, decideCase, {
    caseId: removed,
    decision: 'REMOVE',
    reason: 'Tickets of the school are not sold here. The geometry box may be offered again without them.',
  })
  await ask({ by: 'NS-T21', hoursAgo: 50 }, appealDecision, {
    decisionId,
    text: 'I paid for the tickets myself at the gate, as everybody did. Nobody told us that they may not change hands.',
  })
}
