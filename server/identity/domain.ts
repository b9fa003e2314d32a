import { domain } from '../domain.ts'
import { noteSounds } from '../platform/search/search-sounds.job.ts'
import { askFactorReset, withdrawFactorReset } from './factor/lost-factor.ts'
import { endLostFactorsTask } from './factor/lost-factor.job.ts'
import { identityCalls } from './identity-calls.ts'
import { FRESH_INVITATIONS, freshInvitationsTask } from './invitation/invitation-calls.ts'
import { invite } from './invitation/invitation.ts'
import { registerDataExports } from './leaving/data-export-file.ts'
import { endExportsTask, packTask } from './leaving/data-export.job.ts'
import { guardianDeletionCalls } from './leaving/guardian-deletion.ts'
import { identityData } from './leaving/identity-data.ts'
import { leavingCalls } from './leaving/leaving.ts'
import { leavingTask } from './leaving/leaving.job.ts'
import { endSuspensionsTask, sendReset } from './operator/suspension.ts'
import { registerOwnPictures } from './profile/own-picture.ts'
import { searchPeople } from './profile/people-search.ts'
import { PEOPLE_SOUNDS } from './profile/people-sounds.ts'
import { registerPortraits } from './profile/portrait-pictures.ts'
import { profileContent } from './profile/profile-content.ts'
import { sweepCodesTask } from './sweep-codes.job.ts'

export const identity = domain({
  name: 'identity',
  needs: ['files', 'custom-url', 'device'],
  publicModules: ['identity', 'enter', 'managed-account'],
  receives: ['reviewAgain', 'personalData'],
  provides: { sendReset, factorReset: { ask: askFactorReset, withdraw: withdrawFactorReset }, invite },
  calls: ({ reviewAgain, personalData }) => [
    ...identityCalls(reviewAgain(profileContent)),
    ...leavingCalls(personalData),
    ...guardianDeletionCalls(personalData),
  ],
  jobs: ({ house }, { personalData }) => [
    { name: 'pack-data-export', task: packTask(house, personalData) },
    { name: 'delete-profiles', at: '10 * * * *', task: leavingTask(house, personalData) },
    { name: 'end-data-exports', at: '40 * * * *', task: endExportsTask(house) },
    { name: FRESH_INVITATIONS, task: freshInvitationsTask(house) },
    { name: 'end-suspensions', at: '* * * * *', task: endSuspensionsTask(house) },
    { name: 'end-lost-factors', at: '25 * * * *', task: endLostFactorsTask(house) },
    { name: 'sweep-codes', at: '50 20 * * *', task: sweepCodesTask(house.sql, house.clock) },
    { name: 'people-sounds', at: '* * * * *', task: async () => void (await noteSounds(house.sql, PEOPLE_SOUNDS)) },
  ],
  addresses: (routes, wire) => {
    registerDataExports(routes, wire)
    registerOwnPictures(routes, wire)
    registerPortraits(routes)
  },
  personalData: [identityData],
  searchable: { PEOPLE: searchPeople },
  reportable: [profileContent],
})
