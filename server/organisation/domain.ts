import { Resolver } from 'node:dns/promises'
import { domain } from '../domain.ts'
import { CLOSING_LETTERS, closingLettersTask } from './closing/closing-letters.job.ts'
import { endClosedTask } from './closing/end-closed.job.ts'
import { organisationOfClosed } from './closing/closed-workspace.ts'
import { PACK_WORKSPACE_COPY, endWorkspaceCopiesTask, packWorkspaceTask } from './closing/workspace-copy.job.ts'
import { registerWorkspaceCopies } from './closing/workspace-copy.ts'
import { joinNotices } from './joining/join-notices.ts'
import { endWorkspaceSuspensionsTask } from './operator/workspace-operator.ts'
import { organisationCalls } from './organisation-calls.ts'
import { organisationData } from './organisation-data.ts'
import { registerQrFiles } from './qr/qr-routes.ts'
import { sweepWaysTask } from './sign-on/sweep-attempts.job.ts'
import { checkRecordsTask } from './verification/record-proof.job.ts'

const DNS = { timeout: 5000, tries: 2 }

export const organisation = domain({
  name: 'organisation',
  needs: ['identity', 'device', 'custom-url', 'files', 'region', 'notice'],
  publicModules: ['seats', 'workspace.rules'],
  receives: ['findStorePlan', 'tellStore', 'mayTakeSeats', 'qrWorld', 'workspaceData'],
  calls: ({ findStorePlan, tellStore, mayTakeSeats, qrWorld }) =>
    organisationCalls({ findStorePlan, tellStore }, mayTakeSeats, qrWorld),
  jobs: ({ house }, { workspaceData }) => [
    { name: CLOSING_LETTERS, task: closingLettersTask(house) },
    { name: 'end-closed-workspaces', at: '25 21 * * *', task: endClosedTask(house, workspaceData) },
    { name: PACK_WORKSPACE_COPY, task: packWorkspaceTask(house, workspaceData) },
    { name: 'end-workspace-copies', at: '40 * * * *', task: endWorkspaceCopiesTask(house) },
    { name: 'end-workspace-suspensions', at: '* * * * *', task: endWorkspaceSuspensionsTask(house) },
    { name: 'sweep-sign-on', at: '50 20 * * *', task: sweepWaysTask(house.sql, house.clock) },
    {
      name: 'look-at-records',
      at: '*/10 * * * *',
      task: checkRecordsTask(house, async (name) => await new Resolver(DNS).resolveTxt(name)),
    },
  ],
  addresses: (routes, wire) => {
    registerWorkspaceCopies(routes, wire)
    registerQrFiles(routes, wire)
  },
  notices: joinNotices,
  personalData: [organisationData],
  workspaceData: [organisationOfClosed],
})
