import { domain } from '../domain.ts'
import { departmentsOfClosed } from './department/closed-departments.ts'
import { addUpCountsTask } from './department/member-counts.ts'
import { workspaceActions } from './log/workspace-actions.rules.ts'
import { memberCalls } from './member-calls.ts'
import { memberNotices } from './member-notices.ts'
import { endedMembersTask } from './people/ended-members.job.ts'
import { invitationLetterTask } from './people/invitation-letter.job.ts'
import { liftSuspension, suspendPerson } from './people/suspend-person.ts'
import { TELL_MEMBERS, tellMembersTask, tellStore } from './people/tell-members.job.ts'
import { INVITATION_LETTER } from './people/write-member.ts'
import { ROLL_OVER, rolloverTask } from './rollover/rollover.job.ts'
import { checkUploadTask } from './row-check/check-upload.job.ts'
import { inviteProvidedTask } from './scim/invite-provided.job.ts'
import { scimData, scimOfClosed } from './scim/scim-data.ts'
import { registerScim } from './scim/scim-routes.ts'
import { CHECK_UPLOAD, COMMIT_UPLOAD } from './upload/begin-commit.ts'
import { commitUploadTask } from './upload/commit-upload.job.ts'
import { registerMemberFiles } from './upload/download-routes.ts'
import { endUploadsTask } from './upload/end-uploads.job.ts'
import { inviteUploadedTask } from './upload/invite-uploaded.job.ts'
import { UNDO_UPLOAD, undoUploadTask } from './upload/undo-upload.ts'
import { uploadData, uploadsOfClosed } from './upload/upload-data.ts'

export const member = domain({
  name: 'member',
  needs: ['identity', 'organisation', 'notice'],
  publicModules: ['log/log-names'],
  receives: ['mayTakeSeats', 'findSeats', 'passPayment', 'sendReset', 'factorReset', 'invite', 'handlers'],
  provides: { tellStore, suspendMember: suspendPerson, liftSuspension },
  calls: ({ handlers, ...needs }) =>
    memberCalls({ ...needs, actionsOf: () => workspaceActions(handlers().map(({ call }) => call)) }),
  jobs: ({ house }, { mayTakeSeats, invite }) => [
    { name: TELL_MEMBERS, task: tellMembersTask(house) },
    { name: INVITATION_LETTER, task: invitationLetterTask(house, invite) },
    { name: 'end-memberships', at: '* * * * *', task: endedMembersTask(house) },
    { name: ROLL_OVER, task: rolloverTask(house, mayTakeSeats) },
    { name: CHECK_UPLOAD, task: checkUploadTask(house, mayTakeSeats) },
    { name: COMMIT_UPLOAD, task: commitUploadTask(house, mayTakeSeats) },
    { name: UNDO_UPLOAD, task: undoUploadTask(house, mayTakeSeats) },
    { name: 'end-member-uploads', at: '15 * * * *', task: endUploadsTask(house) },
    { name: 'invite-uploaded-members', at: '* * * * *', task: inviteUploadedTask(house) },
    { name: 'invite-provided-members', at: '* * * * *', task: inviteProvidedTask(house) },
    { name: 'count-members', at: '50 20 * * *', task: addUpCountsTask(house.sql) },
  ],
  addresses: (routes, wire, { mayTakeSeats }) => {
    registerMemberFiles(routes, wire)
    registerScim(routes, wire, mayTakeSeats)
  },
  notices: memberNotices,
  personalData: [uploadData, scimData],
  workspaceData: [uploadsOfClosed, scimOfClosed, departmentsOfClosed],
})
