import { domain } from '../domain.ts'
import { WRITE_DIGEST, beginDigestsTask, writeDigestTask } from './digest/digest.job.ts'
import { registerStop } from './digest/stop-routes.ts'
import { noticeCalls } from './notice-calls.ts'
import { noticeDataOf, noticesOfClosed } from './notice-data.ts'
import { SEND_PUSH } from './notify.ts'
import { preferenceCalls } from './preference/preference-calls.ts'
import { deliverPushTask } from './push/deliver-push.job.ts'
import { pushCalls } from './push/push-calls.ts'
import { DELIVER_PUSH, sendPushTask } from './push/push.job.ts'
import { sweepNoticesTask } from './sweep-notices.job.ts'

export const notice = domain({
  name: 'notice',
  needs: ['identity'],
  publicModules: ['kind', 'notify'],
  receives: ['noticeKinds'],
  calls: ({ noticeKinds }) => [...noticeCalls(noticeKinds), ...preferenceCalls(noticeKinds), ...pushCalls],
  jobs: ({ house }, { noticeKinds }) => [
    { name: SEND_PUSH, task: sendPushTask(house, noticeKinds) },
    { name: DELIVER_PUSH, task: deliverPushTask(house, noticeKinds) },
    { name: 'begin-digests', at: '30 12 * * *', task: beginDigestsTask(house) },
    { name: WRITE_DIGEST, task: writeDigestTask(house, noticeKinds) },
    { name: 'sweep-notices', at: '50 20 * * *', task: sweepNoticesTask(house) },
  ],
  addresses: (routes, { house }) => registerStop(routes, house),
  personalData: ({ noticeKinds }) => [noticeDataOf(noticeKinds)],
  workspaceData: [noticesOfClosed],
})
