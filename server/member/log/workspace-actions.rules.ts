import type { Call } from '@chowk/contract/call.ts'

/**
 * Actions that are about a workspace and done by somebody who acts for none just then, or for another one: she opens it, takes its closing
 * back, joins it, takes a copy of it along; or operators decide about it. They are found by their subject.
 */
export const BY_SUBJECT = [
  'organisation.opened',
  'organisation.reopened',
  'organisation.copied',
  'organisation.joined-by-code',
  'organisation.joined-by-qr',
  'organisation.proof-decided',
  'payments looked at',
  'plan given',
  'workspace badge changed',
  'workspace state changed',
] as const

/** What is done for it by no call: by a directory, taking all members along as a file, and by a job. */
const BESIDE_CALLS = [
  'member.scim-changed',
  'member.file-fetched',
  'member.factor-reset-done',
  'donation.statement-fetched',
]
/** What somebody does herself about her belonging to a workspace; her row names that one. */
const ANSWERED = ['identity.invitation-accepted', 'identity.factor-reset-stopped', 'member.left']

/** Actions that name a workspace but aren't its own: purchases of members, and orders that an operator reads. */
const PRIVATE = ['order.saved', 'order read by operator']

const OF_ITS_PEOPLE = ['member', 'faculty', 'administrator', 'owner']

/** Which rows of the log belong to a workspace. */
export interface WorkspaceActions {
  /** Found by the workspace that whoever did it acted for. */
  own: readonly string[]
  /** Those of them by which operators do the same for other workspaces, whichever they act for. */
  shared: readonly string[]
  /** Found by being about the workspace. */
  about: readonly string[]
  /** Those of `about` that operators do: their names, and what they note for each other, stay with them. */
  byOperators: readonly string[]
}

/**
 * What is done in a workspace: by calls that are for its people alone, and by those that whoever runs it uses on what is the workspace's.
 * What its people do for themselves, such as signing in or acting for another workspace, names it in its row too, and is not for those who
 * run it.
 */
export function workspaceActions(calls: readonly Call[]): WorkspaceActions {
  const audited = calls.flatMap(({ audits, permission }) => (audits === undefined ? [] : [{ audits, permission }]))
  const isOwn = ({ audits, permission: { access, grants } }: (typeof audited)[number]) =>
    !PRIVATE.includes(audits) &&
    (OF_ITS_PEOPLE.includes(access) || (access === 'signed-in' && grants.administrator === 'workspace'))
  const named = (found: typeof audited) => [...new Set(found.map(({ audits }) => audits))]
  const own = named(audited.filter(isOwn))
  const about = BY_SUBJECT.filter((action) => audited.some(({ audits }) => audits === action))
  const ofOperators = named(audited.filter(({ permission }) => permission.access === 'operator'))
  return {
    own: [...BESIDE_CALLS, ...ANSWERED, ...own],
    shared: named(audited.filter((each) => isOwn(each) && each.permission.grants.operator === 'any')),
    about,
    byOperators: about.filter((action) => ofOperators.includes(action)),
  }
}
