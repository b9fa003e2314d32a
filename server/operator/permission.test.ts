import { describe } from 'vitest'
import { importOpml } from '@chowk/contract/news/opml.ts'
import { reportAbuse, reportPublication } from '@chowk/contract/news/report.ts'
import {
  addFeed,
  changeFeed,
  getAddressTest,
  getFeed,
  importFeeds,
  pollNow,
  stopFeed,
  testAddress,
} from '@chowk/contract/operator/feed.ts'
import { removeJobs, runJobsAgain } from '@chowk/contract/operator/job.ts'
import {
  acknowledgeReports,
  decideReports,
  getReportCase,
  resumePublication,
  undoDecision,
} from '@chowk/contract/operator/moderation.ts'
import {
  getPersonFile,
  resetPersonFactor,
  restorePerson,
  sendResetLetter,
  suspendPerson,
} from '@chowk/contract/operator/person.ts'
import { refundPayment } from '@chowk/contract/operator/payment.ts'
import { getPlanFile, givePlan, listPlanVersions } from '@chowk/contract/operator/plan.ts'
import { removePreparedAnswer, savePreparedAnswer } from '@chowk/contract/operator/prepared-answer.ts'
import { addPublication, changePublication, getOperatedPublication } from '@chowk/contract/operator/publication.ts'
import { getRequestedFeeds, settleRequestedFeed } from '@chowk/contract/operator/requested-feeds.ts'
import { correctCategories, mergeStories, splitStory } from '@chowk/contract/operator/story.ts'
import { getOperatedTicket, moveTicket } from '@chowk/contract/operator/ticket.ts'
import { getWorkspaceFile, moveWorkspaceState, setWorkspaceBadge } from '@chowk/contract/operator/workspace.ts'
import { createContact } from '@chowk/contract/content/ticket.ts'
import { enqueue } from '../platform/jobs.ts'
import { formTokenOf } from '../testing/entry/form-token.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { PASSWORD, fresh, given, tryPermissions } from '../testing/permission/permission-calls.ts'
import type { Asking } from '../testing/permission/permission-calls.ts'
import { givenFeed } from '../testing/press.ts'
import { test } from '../testing/test.ts'

const WHY = 'It was asked for in a letter.'

const feed = async ({ world }: Asking) => ({ feedId: await givenFeed(world, `https://${fresh()}.example/feed`) })
const publication = async ({ world }: Asking) => ({ publicationId: await givenPublication(world) })
const person = ({ people }: Asking) => ({ id: people.member.id })
const story = async ({ world }: Asking) => ({ articleId: (await givenArticle(world)).key })

async function job({ world }: Asking) {
  await enqueue(world.sql, 'note', {})
  const [row] = await world.owner<{ id: string }[]>`select id from graphile_worker.jobs order by id desc limit 1`
  return { jobIds: [row?.id ?? ''] }
}

const answer = () => ({ name: `Lost parcel ${fresh()}`, words: 'We look for it and write to you.' })

async function prepared({ caller }: Asking) {
  const { content } = await caller.call(savePreparedAnswer, answer())
  return { id: content[0]?.id ?? '' }
}

async function ticket({ world, people: { visitor } }: Asking) {
  const letter = { name: 'Meera Pawar', email: `${fresh()}@mail.example`, topic: 'OTHER' as const }
  const message = `The parcel ${fresh()} says delivered, but nobody at home has it.`
  const { number } = await visitor.call(createContact, {
    ...letter,
    formToken: await formTokenOf(world, visitor),
    message,
  })
  return { number }
}

async function reported(asking: Asking) {
  const { articleId } = await story(asking)
  await asking.people.member.call(reportAbuse, { articleId, reason: 'Others', text: 'This is not as it was.' })
  return { kind: 'ARTICLE' as const, id: articleId }
}

async function paused(asking: Asking) {
  const { publicationId } = await publication(asking)
  const report = { publicationId, reason: 'Others' as const, text: 'None of this is true.' }
  await asking.people.member.call(reportPublication, report)
  const subject = { kind: 'PUBLICATION' as const, id: publicationId }
  await asking.caller.call(decideReports, { ...subject, decision: 'PAUSE_PUBLICATION', reason: WHY })
  return { publicationId }
}

async function decided(asking: Asking) {
  const subject = await reported(asking)
  await asking.caller.call(decideReports, { ...subject, decision: 'HIDE', reason: WHY })
  const { decisions } = await asking.caller.call(getReportCase, subject)
  return { decisionId: decisions[0]?.id ?? '' }
}

async function together({ world }: Asking) {
  const { key, cluster } = await givenArticle(world)
  await givenArticle(world, { cluster, isHead: false })
  return { articleId: key }
}

async function requested({ people, caller }: Asking) {
  const address = `https://${fresh()}.example/feed`
  await people.member.call(importOpml, { feeds: [{ url: address, title: 'A paper', folder: null }] })
  const { content } = await caller.call(getRequestedFeeds, {})
  return { id: content[0]?._id ?? '' }
}

const FEEDS = [
  given(getFeed, feed),
  given(addFeed, async (asking) => ({ ...(await publication(asking)), address: `https://${fresh()}.example/feed` })),
  given(changeFeed, async (asking) => ({ ...(await feed(asking)), title: 'All stories' })),
  given(stopFeed, async (asking) => ({ ...(await feed(asking)), stopped: true })),
  given(pollNow, async (asking) => ({ feedIds: [(await feed(asking)).feedId] })),
  given(importFeeds, { opml: '<opml><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>' }),
  given(testAddress, { address: 'https://paper.example/feed' }),
  given(getAddressTest, async ({ caller }) => {
    const { id } = await caller.call(testAddress, { address: 'https://paper.example/feed' })
    return { testId: id }
  }),
  given(settleRequestedFeed, async (asking) => ({ ...(await requested(asking)), state: 'REFUSED' as const })),
  given(getOperatedPublication, publication),
  given(addPublication, () => ({ name: 'The Well', home: `https://${fresh()}.example/` })),
  given(changePublication, async (asking) => ({ ...(await publication(asking)), name: 'The Well' })),
]

const STORIES = [
  given(getReportCase, reported),
  given(acknowledgeReports, reported),
  given(decideReports, async (asking) => ({ ...(await reported(asking)), decision: 'HIDE' as const, reason: WHY })),
  given(undoDecision, decided),
  given(resumePublication, async (asking) => ({ ...(await paused(asking)), reason: WHY })),
  given(mergeStories, async (asking) => ({
    articleId: (await story(asking)).articleId,
    withArticleId: (await story(asking)).articleId,
  })),
  given(splitStory, together),
  given(correctCategories, async (asking) => {
    await givenCategory(asking.world, 'wells')
    return { ...(await story(asking)), categories: ['wells'] }
  }),
]

const PEOPLE = [
  given(runJobsAgain, job),
  given(removeJobs, job),
  given(getPersonFile, person),
  given(suspendPerson, (asking) => ({ ...person(asking), reason: WHY })),
  given(restorePerson, async (asking) => {
    await asking.caller.call(suspendPerson, { ...person(asking), reason: WHY })
    return { ...person(asking), reason: WHY }
  }),
  given(sendResetLetter, person),
  given(resetPersonFactor, (asking) => ({ ...person(asking), isAsked: false })),
  given(getWorkspaceFile, ({ school }) => ({ id: school })),
  given(moveWorkspaceState, ({ school }) => ({ id: school, version: 1, reason: WHY, to: 'SUSPENDED' as const })),
  given(setWorkspaceBadge, ({ school }) => ({ id: school, version: 1, reason: WHY, isVerified: true })),
  given(getPlanFile, ({ school }) => ({ workspaceId: school })),
  given(givePlan, ({ school }) => ({
    workspaceId: school,
    version: 0,
    plan: 'COMMUNITY' as const,
    lastDay: '2027-03-31',
    reason: WHY,
  })),
  given(listPlanVersions, { code: 'STORE' }),
  given(refundPayment, async ({ world, people: { owner } }) => {
    await givenSeller(world)
    const { id } = await givenPaid(owner, 'STORE')
    return { orderId: id, amountPaise: 100, refundPaise: 0, reason: WHY, password: PASSWORD }
  }),
  given(getOperatedTicket, ticket),
  given(moveTicket, async (asking) => ({ ...(await ticket(asking)), version: 1, state: 'ACKNOWLEDGED' as const })),
  given(savePreparedAnswer, answer),
  given(removePreparedAnswer, prepared),
]

describe('who may run an installation', () => {
  test(
    'operators alone do, and nothing of what they see is shown to whoever runs a school [S02] [R1.14] [V1:B4]',
    { timeout: 120_000 },
    async ({ world }) => {
      await tryPermissions(world, 'operator', [...FEEDS, ...STORIES, ...PEOPLE])
    },
  )
})
