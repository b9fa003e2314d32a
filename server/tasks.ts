import { Resolver } from 'node:dns/promises'
import { audioTasks } from './audio/audio.ts'
import { TELL_FOLLOWERS } from './community/follow/new-post.ts'
import { tellFollowersTask } from './community/follow/tell-followers.job.ts'
import { fetchLinkCardTask, renewLinkCardsTask } from './community/link/link-cards.job.ts'
import { FETCH_LINK_CARD } from './community/link/put-link.ts'
import { closedPollsTask } from './community/poll/closed-polls.job.ts'
import { oldDraftsTask } from './community/draft/end-draft.ts'
import { coolPostsTask } from './community/post/cool-posts.job.ts'
import { orderPostsTask } from './community/list/order-posts.ts'
import { foldActivityTask } from './community/ranking/activity.ts'
import { purgePostsTask } from './community/post/purge-posts.job.ts'
import { publishDueTask } from './community/schedule/publish-due.job.ts'
import { POST_SOUNDS } from './community/search/post-sounds.ts'
import { drawPagesTask } from './files/draw-pages.job.ts'
import { unusedFilesTask } from './files/unused-files.job.ts'
import { FRESH_INVITATIONS, freshInvitationsTask } from './identity/invitation/invitation-calls.ts'
import { invite } from './identity/invitation/invitation.ts'
import { PEOPLE_SOUNDS } from './identity/profile/people-sounds.ts'
import { endSuspensionsTask } from './identity/operator/suspension.ts'
import { sweepCodesTask } from './identity/sweep-codes.job.ts'
import { sandboxTask, subscriptionTask } from './billing/billing.job.ts'
import { POST_INVOICE, postInvoiceTask } from './billing/letter/post-invoice.job.ts'
import { reconcileTask } from './billing/payment/reconcile.job.ts'
import { ingestTasks } from './ingest/ingest.ts'
import { STORY_PAGE_CHANGED } from './ingest/story-page/page-state.ts'
import { settlePageTask } from './ingest/story-page/read-pages.job.ts'
import { endExportsTask, packTask } from './identity/leaving/data-export.job.ts'
import { leavingTask } from './identity/leaving/leaving.job.ts'
import { endLostFactorsTask } from './identity/factor/lost-factor.job.ts'
import { endedMembersTask } from './member/people/ended-members.job.ts'
import { TELL_MEMBERS, tellMembersTask } from './member/people/tell-members.job.ts'
import { invitationLetterTask } from './member/people/invitation-letter.job.ts'
import { INVITATION_LETTER } from './member/people/write-member.ts'
import { checkUploadTask } from './member/row-check/check-upload.job.ts'
import { CHECK_UPLOAD, COMMIT_UPLOAD } from './member/upload/begin-commit.ts'
import { commitUploadTask } from './member/upload/commit-upload.job.ts'
import { UNDO_UPLOAD, undoUploadTask } from './member/upload/undo-upload.ts'
import { inviteProvidedTask } from './member/scim/invite-provided.job.ts'
import { endUploadsTask } from './member/upload/end-uploads.job.ts'
import { inviteUploadedTask } from './member/upload/invite-uploaded.job.ts'
import { checkEntitlement, mayTakeSeats } from './billing/billing.ts'
import { renewPictures } from './article/renew-pictures.job.ts'
import { retentionTask } from './news/retention.job.ts'
import { countFirstTerms, countSearchTerms } from './news/search/search-terms.job.ts'
import { forgetSearchWords, noteSearchWords } from './news/search/search-words.job.ts'
import { sweepWaysTask } from './organisation/sign-on/sweep-attempts.job.ts'
import { CLOSING_LETTERS, closingLettersTask } from './organisation/closing/closing-letters.job.ts'
import {
  PACK_WORKSPACE_COPY,
  endWorkspaceCopiesTask,
  packWorkspaceTask,
} from './organisation/closing/workspace-copy.job.ts'
import { endClosedTask } from './organisation/closing/end-closed.job.ts'
import { ROLL_OVER, rolloverTask } from './member/rollover/rollover.job.ts'
import { lateCasesTask } from './moderation/transparency/late-cases.job.ts'
import { WRITE_DIGEST, beginDigestsTask, writeDigestTask } from './notice/digest/digest.job.ts'
import { SEND_PUSH } from './notice/notify.ts'
import { deliverPushTask } from './notice/push/deliver-push.job.ts'
import { DELIVER_PUSH, sendPushTask } from './notice/push/push.job.ts'
import { noticeKinds } from './notice-kinds.ts'
import { addUpCountsTask } from './member/department/member-counts.ts'
import { sweepNoticesTask } from './notice/sweep-notices.job.ts'
import { keepEndTask } from './operator/audit-end.job.ts'
import { watchSealsTask } from './operator/audit-seal.job.ts'
import { endWorkspaceSuspensionsTask } from './organisation/operator/workspace-operator.ts'
import { checkRecordsTask } from './organisation/verification/record-proof.job.ts'
import type { Fetcher } from './platform/fetch/fetch.ts'
import type { House } from './platform/handle.ts'
import type { Task, Tasks } from './platform/jobs.ts'
import { personalData } from './personal-data.ts'
import { SEND_POST } from './platform/post/post.ts'
import { sendPostTask } from './platform/post/send-post.job.ts'
import { noteSounds } from './platform/search/search-sounds.job.ts'
import { sweepTask } from './platform/sweep.ts'
import { END_ATTEMPTS, endAttemptsTask } from './quiz/attempt/end-attempt.ts'
import { MAKE_QUESTIONS, makeQuestionsTask } from './quiz/making/make-questions.ts'
import { settleQuestionsTask } from './quiz/making/settle-questions.ts'
import { PACK_QUIZ_FILE, endQuizFilesTask, packQuizFileTask } from './quiz/summary-file/large-file.job.ts'
import { REMIND_OF_QUIZ, remindTask } from './quiz/summary/not-taken-calls.ts'
import { REGRADE } from './quiz/regrade/begin-regrade.ts'
import { nothingMore } from './quiz/pass/give-for-pass.ts'
import { giveForPassesTask } from './quiz/pass/give-for-passes.job.ts'
import { regradeTask } from './quiz/regrade/regrade.job.ts'
import { VOID_REMOVED, voidRemovedTask } from './quiz/regrade/void-removed.job.ts'
import { measureQuestionsTask } from './quiz/analysis/measure-questions.job.ts'
import { openChatModel } from './quiz/model/open-chat-model.ts'
import { SUGGEST_QUESTIONS, suggestTask } from './quiz/model/suggest.job.ts'
import { forgetNetworks } from './quiz/timeline/timeline-calls.ts'
import { weeklyQuizTask } from './quiz/notice/weekly.job.ts'
import { TELL_OF_SET, tellOfSetTask } from './quiz/notice/tell-of-set.job.ts'
import { readyQuizzesTask } from './quiz/notice/ready.job.ts'
import { countShownTask } from './recommend/impressions.job.ts'
import { workspaceData } from './workspace-data.ts'

/** One job that starts by itself; `at` is cron in UTC. */
interface Regular {
  name: string
  at: string
  task: Task
}

/** What the program that opens a house may choose for its jobs. */
export interface TaskOptions {
  /** How many of Latest and of Trending are read aloud before anybody asks. */
  audioAhead?: number
}

/** All jobs of the house. What one domain tells the others (`article-stored`, `article-changed`) is heard by each that cares. */
export function houseTasks(house: House, fetcher: Fetcher, { audioAhead }: TaskOptions = {}): Tasks {
  const ingest = ingestTasks(house, fetcher)
  const audio = audioTasks(house, { ahead: audioAhead })
  const regular = regularJobs(house)
  const heard: Record<string, Task[]> = {
    'article-stored': [audio.onStored],
    'article-changed': [audio.onChanged, settleQuestionsTask(house), settlePageTask(house)],
    [STORY_PAGE_CHANGED]: [makeQuestionsTask(house)],
  }
  return {
    tasks: {
      ...ingest.tasks,
      ...audio.tasks,
      ...sandboxTask(house),
      'pack-data-export': packTask(house, personalData),
      [PACK_WORKSPACE_COPY]: packWorkspaceTask(house, workspaceData),
      'draw-pdf-pages': drawPagesTask(house),
      [SEND_POST]: sendPostTask(house),
      [CLOSING_LETTERS]: closingLettersTask(house),
      [POST_INVOICE]: postInvoiceTask(house),
      [FRESH_INVITATIONS]: freshInvitationsTask(house),
      [FETCH_LINK_CARD]: fetchLinkCardTask(house),
      [TELL_FOLLOWERS]: tellFollowersTask(house),
      [ROLL_OVER]: rolloverTask(house, mayTakeSeats),
      [WRITE_DIGEST]: writeDigestTask(house, noticeKinds),
      [SEND_PUSH]: sendPushTask(house, noticeKinds),
      [DELIVER_PUSH]: deliverPushTask(house, noticeKinds),
      [TELL_MEMBERS]: tellMembersTask(house),
      [INVITATION_LETTER]: invitationLetterTask(house, invite),
      [MAKE_QUESTIONS]: makeQuestionsTask(house),
      [REMIND_OF_QUIZ]: remindTask(house),
      [PACK_QUIZ_FILE]: packQuizFileTask(house),
      [SUGGEST_QUESTIONS]: suggestTask(house, house.config.model && openChatModel(house.config.model)),
      [TELL_OF_SET]: tellOfSetTask(house),
      [REGRADE]: regradeTask(house),
      [VOID_REMOVED]: voidRemovedTask(house),
      [CHECK_UPLOAD]: checkUploadTask(house, mayTakeSeats),
      [COMMIT_UPLOAD]: commitUploadTask(house, mayTakeSeats),
      [UNDO_UPLOAD]: undoUploadTask(house, mayTakeSeats),
      ...Object.fromEntries(regular.map(({ name, task }) => [name, task])),
      ...Object.fromEntries(Object.entries(heard).map(([name, all]) => [name, tellAll(all)])),
    },
    crontab: [ingest.crontab, audio.crontab, ...regular.map(({ name, at }) => `${at} ${name}`)].join('\n'),
  }
}

function regularJobs(house: House): Regular[] {
  const { sql, clock, config } = house
  const resolver = new Resolver({ timeout: 5000, tries: 2 })
  return [
    { name: 'delete-profiles', at: '10 * * * *', task: leavingTask(house, personalData) },
    {
      name: 'end-suspensions',
      at: '* * * * *',
      task: tellAll([endSuspensionsTask(house), endWorkspaceSuspensionsTask(house), endedMembersTask(house)]),
    },
    { name: 'end-closed-workspaces', at: '25 21 * * *', task: endClosedTask(house, workspaceData) },
    {
      name: 'end-data-exports',
      at: '40 * * * *',
      task: tellAll([endExportsTask(house), endWorkspaceCopiesTask(house), endQuizFilesTask(house)]),
    },
    {
      name: 'look-at-records',
      at: '*/10 * * * *',
      task: checkRecordsTask(house, async (name) => await resolver.resolveTxt(name)),
    },
    {
      name: 'renew-pictures',
      at: '20 21 * * *',
      task: async () => void (await renewPictures(sql, config.serverKey, clock.now())),
    },
    {
      name: 'remove-old-readings',
      at: '50 20 * * *',
      task: tellAll([
        retentionTask(sql, clock),
        sweepTask(sql, clock),
        sweepCodesTask(sql, clock),
        sweepWaysTask(sql, clock),
        sweepNoticesTask(house),
        addUpCountsTask(sql),
        async () => await forgetNetworks(sql, clock),
      ]),
    },
    // Before the daily mail, which says it.
    { name: 'tell-of-late-cases', at: '20 12 * * *', task: lateCasesTask(house) },
    { name: 'begin-digests', at: '30 12 * * *', task: beginDigestsTask(house) },
    { name: 'keep-audit-end', at: '55 * * * *', task: keepEndTask(house) },
    { name: 'watch-audit-seals', at: '* * * * *', task: watchSealsTask(house) },
    {
      name: 'invite-uploaded-members',
      at: '* * * * *',
      task: tellAll([inviteUploadedTask(house), inviteProvidedTask(house)]),
    },
    { name: 'end-lost-factors', at: '25 * * * *', task: endLostFactorsTask(house) },
    { name: 'end-member-uploads', at: '15 * * * *', task: endUploadsTask(house) },
    { name: 'remove-unused-files', at: '35 * * * *', task: unusedFilesTask(house) },
    { name: 'move-subscriptions', at: '*/10 * * * *', task: subscriptionTask(house) },
    ...quizJobs(house),
    ...communityJobs(house),
    ...searchJobs(house),
    { name: 'reconcile-payments', at: '* * * * *', task: reconcileTask(house) },
  ]
}

const quizJobs = (house: House): Regular[] => [
  { name: END_ATTEMPTS, at: '* * * * *', task: endAttemptsTask(house) },
  { name: 'give-for-quiz-passes', at: '* * * * *', task: giveForPassesTask(house, nothingMore) },
  { name: 'measure-questions', at: '15 21 * * *', task: measureQuestionsTask(house) },
  { name: 'tell-of-quiz-week', at: '30 1 * * 1', task: weeklyQuizTask(house) },
  { name: 'tell-of-ready-quizzes', at: '*/10 * * * *', task: readyQuizzesTask(house) },
]

const communityJobs = (house: House): Regular[] => [
  { name: 'cool-posts', at: '*/5 * * * *', task: coolPostsTask(house) },
  { name: 'order-posts', at: '* * * * *', task: orderPostsTask(house) },
  { name: 'fold-activity', at: '* * * * *', task: foldActivityTask(house.sql) },
  { name: 'purge-posts', at: '5 21 * * *', task: purgePostsTask(house) },
  { name: 'tell-of-closed-polls', at: '* * * * *', task: closedPollsTask(house) },
  { name: 'renew-link-cards', at: '50 * * * *', task: renewLinkCardsTask(house) },
  { name: 'publish-scheduled-posts', at: '* * * * *', task: publishDueTask(house, checkEntitlement) },
  { name: 'remove-old-drafts', at: '25 4 * * *', task: oldDraftsTask(house) },
]

const searchJobs = ({ sql, clock }: House): Regular[] => [
  { name: 'count-shown', at: '* * * * *', task: countShownTask(sql) },
  { name: 'first-search-terms', at: '* * * * *', task: async () => void (await countFirstTerms(sql, clock)) },
  { name: 'search-words', at: '* * * * *', task: async () => void (await noteSearchWords(sql, clock)) },
  { name: 'old-search-words', at: '40 3 * * *', task: async () => await forgetSearchWords(sql, clock) },
  { name: 'post-sounds', at: '* * * * *', task: async () => void (await noteSounds(sql, POST_SOUNDS)) },
  { name: 'people-sounds', at: '* * * * *', task: async () => void (await noteSounds(sql, PEOPLE_SOUNDS)) },
  { name: 'search-terms', at: '*/20 * * * *', task: async () => void (await countSearchTerms(sql, clock)) },
]

function tellAll(listeners: readonly Task[]): Task {
  return async (payload, helpers) => {
    for (const one of listeners) await one(payload, helpers)
  }
}
