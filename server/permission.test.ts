import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACTORS } from '@chowk/contract/permission.ts'
import type { Grant } from '@chowk/contract/permission.ts'
import { handlers } from './app.ts'
import { matrixOf } from './platform/api/permission-page.ts'
import { domainOfCall } from './testing/permission/declared-calls.ts'

/**
 * Rows of the matrix of the specification (7.M) that are built, read there by hand: what visitor, individual, member, faculty,
 * administrator, owner and operator may, and what is done here under each. An action that stands in no row is refused by the test.
 */
const ROWS: readonly { row: string; who: string; actions: readonly string[] }[] = [
  {
    row: 'Read what is there for everybody',
    who: 'any any any any any any any',
    actions: [
      'read news',
      'read what people say of themselves, as far as they show it',
      'read who answers for this Chowk and what holds here',
      'see what plans there are',
      'find workspaces, and see of each what the own relation to it allows',
      'look up places and the pictures of the house',
      'browse the store',
      'see where a QR code leads',
      'check a certificate of a quiz',
      'read posts, as far as they are for one',
      'see who belongs to a community, as far as they show themselves',
      'search posts and people, as far as one may see them',
    ],
  },
  {
    row: 'Come in, and what a visitor does for herself',
    who: 'own own own own own own own',
    actions: [
      'sign in, renew and sign out',
      'sign in with a passkey',
      'sign in by the provider of a workspace',
      'sign up, come in by a letter, and set a forgotten password',
      'ask for a code and confirm it',
      'allow a child, see that, and take it back',
      'take a change of contact back by a link from a letter',
      'keep the second factor by a link from a letter',
      'choose what this device keeps',
      'write to whoever runs this Chowk',
      'leave traces of reading on the own device',
      'choose what the own lists show',
    ],
  },
  {
    row: 'React, report, follow; delete profile; export data: own',
    who: '- own own own own own own',
    actions: [
      'keep a store filter',
      'leave a workspace',
      'take quizzes',
      'know whether the own quiz may begin',
      'see the paper of the own quiz',
      'read the rules of quizzes',
      'choose what the own quizzes are like',
      'react to what one sees',
      'say whether one is named among top users',
      'choose whom one does not want to meet',
      'choose whom one follows',
      'report a story or a publication',
      'report a post, a comment or a profile',
      'see what was decided about the own words, and appeal',
      'keep filters, mutes and follows',
      'save stories',
      'read what one is notified of',
      'choose how one is notified',
      'keep a listening list',
      'see, mark and clear what was read',
      'shape the own suggestions',
      'take lists along as a feed',
      'leave, and take the own data along',
      'say what the own profile says',
      'upload a file',
      'see for whom one may write',
      'see, convert and take back an upload',
      'keep drafts',
      'confirm a number, change how the own account is opened, sign devices out',
      'give the account another e-mail or mobile',
      'bring a guardian for the own account',
      'keep passkeys',
      'see and undo what ties the own account to a provider',
      'open a workspace',
      'ask to join a workspace, act for one of the own',
      'see which QR codes one may make',
      'open one of the own closed workspaces again, take a copy of one',
    ],
  },
  {
    row: 'Read any page that a link leads to',
    who: '- any any any any any any',
    actions: ['look at what a link leads to'],
  },
  {
    row: 'Read products for everybody and of the own workspaces',
    who: '- any any any any any any',
    actions: ['browse the store as a user'],
  },
  {
    row: 'Read posts as somebody known',
    who: '- any any any any any any',
    actions: ['read the feed of posts'],
  },
  {
    row: 'Name people in what one writes, find sellers',
    who: '- any any any any any any',
    actions: ['name people in posts and comments', 'find sellers'],
  },
  {
    row: 'Create, edit, delete post and toggle visibility: own; of a workspace for those who run it; any',
    who: '- own own own workspace workspace any',
    actions: ['write, change and delete posts', 'write, change and remove comments'],
  },
  {
    row: 'Moderate queue',
    who: '- - - given workspace workspace any',
    actions: ['moderate what people write'],
  },
  {
    // Of faculty the specification speaks of categories, which neither questions of quizzes have nor a redaction needs.
    row: 'Moderate what stands in no category, and take out of posts what stands there',
    who: '- - - - workspace workspace any',
    actions: ['decide on questions that were reported', 'redact posts and their earlier versions'],
  },
  {
    row: 'Say how a workspace moderates',
    who: '- - - - workspace workspace -',
    actions: ['arrange how posts are moderated', 'see how much waits to be moderated'],
  },
  {
    row: 'Categories of a workspace',
    who: '- - - - workspace workspace -',
    actions: ['arrange categories of posts'],
  },
  {
    row: 'Feature: of a workspace for those who run it, for everybody for operators',
    who: '- - - - workspace workspace any',
    actions: ['feature posts'],
  },
  {
    row: 'Bank, settlement request: own, of a workspace for those who run it',
    who: '- own own own workspace workspace own',
    actions: [
      'keep bank accounts for payouts',
      'see settlements and payouts',
      'ask for payouts',
      'choose how often payouts are made',
    ],
  },
  {
    row: 'Tax that the platform deposits',
    who: '- - - - - - any',
    actions: ['book tax deposits and read their files'],
  },
  {
    // Plan and storeAllowed are asked by the handlers; an operator sells as an individual.
    row: 'Upload product: own, of a workspace for those who run it',
    who: '- own own own workspace workspace own',
    actions: ['sell products', 'answer buyers of their products'],
  },
  {
    row: 'Approve product: of the workspace by those who run it, public ones by operators',
    who: '- - - - workspace workspace any',
    actions: ['approve products'],
  },
  {
    // The specification speaks of the setting in S3 and names nobody else.
    row: 'Store settings of a workspace',
    who: '- - - - workspace workspace -',
    actions: ['set up the store of the workspace'],
  },
  {
    // Whether the plan lets them pay, the cart's check asks.
    row: 'Buy: own wishlist, cart and addresses',
    who: '- own own own own own own',
    actions: [
      'review products that they bought',
      'ask sellers about products',
      'keep a wishlist',
      'fill a cart',
      'keep delivery addresses',
      'buy in the store',
      'see their purchases',
    ],
  },
  {
    row: 'Orders: buyers and sellers their own, administrators those of the shop; operators decide disputes (S28)',
    who: '- own own own workspace workspace any',
    actions: [
      'see orders that they placed or received',
      'move orders that they placed or received',
      'write about orders that they placed or received',
    ],
  },
  {
    row: 'Orders: disputes are listed for operators (S28)',
    who: '- - - - - - any',
    actions: ['decide disputes about orders'],
  },
  {
    row: 'Payouts: unknown ones are decided by operators (S49)',
    who: '- - - - - - any',
    actions: ['watch payouts and decide unknown ones'],
  },
  {
    row: 'Buy: an order, by the plan of the workspace that the buyer acts for',
    who: '- workspace workspace workspace workspace workspace workspace',
    actions: ['order in the store'],
  },
  {
    row: 'Plan: what it allows, told to whoever it concerns',
    who: '- workspace workspace workspace workspace workspace workspace',
    actions: ['see what the plan of the own workspace allows'],
  },
  {
    row: 'Plan: the plan itself, of members only',
    who: '- - workspace workspace workspace workspace -',
    actions: ['see the plan of the own workspace'],
  },
  {
    row: 'See how one is moderated, in numbers',
    who: '- - workspace workspace workspace workspace -',
    actions: ['see how the own organisation moderates'],
  },
  {
    row: 'Faculty choose for those whom they teach',
    who: '- - - workspace workspace workspace -',
    actions: ['pick stories for the workspace', 'keep the questions of the workspace'],
  },
  { row: 'Faculty take back what is theirs', who: '- - - own workspace workspace -', actions: ['end a pick'] },
  {
    row: 'Own results; faculty those of their own classes, whoever runs the workspace all of its own',
    who: '- own own own workspace workspace own',
    actions: ['see how quizzes went', 'see results of quizzes', 'remind of quizzes'],
  },
  {
    row: 'Faculty set quizzes; whoever runs the workspace all of its own, operators those for everybody',
    who: '- - - own workspace workspace any',
    actions: ['set quizzes'],
  },
  {
    // Of faculty those whom the organisation chose; others what they set themselves (QC9).
    row: 'Reviewers mark the quizzes of their organisation, operators those for everybody',
    who: '- - - workspace workspace workspace any',
    actions: ['mark answers of quizzes'],
  },
  {
    // A correction of a teacher's stays within her organisation's results.
    row: 'Faculty correct what was wrong in quizzes of their organisation, operators what is made for all',
    who: '- - - workspace workspace workspace any',
    actions: ['correct questions of quizzes and what they brought'],
  },
  {
    row: 'Faculty give pupils of their own classes what they need, whoever runs the workspace everybody of its own',
    who: '- - - own workspace workspace -',
    actions: ['give single people what they need in quizzes'],
  },
  {
    row: 'Faculty see their own classes',
    who: '- - - own workspace workspace -',
    actions: ['see departments', 'see members'],
  },
  {
    row: 'Add/disable admins: E ws, not self, not last; C ws',
    who: '- - - - workspace workspace -',
    actions: [
      'add and disable administrators and teachers',
      'see who owns the workspace, answer an offer to own it',
      'read what was done in the workspace',
    ],
  },
  {
    row: 'Members, departments; the workspace',
    who: '- - - - workspace workspace -',
    actions: [
      'set the rules of quizzes',
      'see papers of members before they are set',
      'change the workspace, let people in, say who uses the store',
      'show that the workspace is what it says, speak for another one',
      'choose the publications that members of the workspace begin with',
      'decide on suggestions for students',
      'see orders and invoices',
      'arrange departments and move people between them',
      'manage members',
    ],
  },
  {
    // 7.M gives individuals a plan of their own: they buy it as owners of a group (docs/decisions/0465).
    row: 'Plan purchase: C only',
    who: '- - - - - workspace -',
    actions: [
      'buy, change and end the plan',
      'demand a second factor of whoever runs the workspace',
      'hand the workspace over, close it',
      'set the provider by which people sign in to the workspace',
    ],
  },
  {
    row: 'Tax, QR: own of individuals, of a workspace for those who run it',
    who: '- own - - workspace workspace own',
    actions: ['keep QR codes', 'keep tax details'],
  },
  {
    row: 'Check a number that anybody may read on a bill',
    who: '- any any any any any any',
    actions: ['check a tax number'],
  },
  {
    row: 'Platform administrator: any',
    who: '- - - - - - any',
    actions: [
      'answer tickets, replace legal texts, read the log',
      'grant coins',
      'keep the feeds',
      'look after jobs',
      'look after people',
      'look after plans and payments of workspaces',
      'look after workspaces',
      'look at what workspaces show of themselves',
      'reconcile the money of the store',
      'say what is for sale, and who sells',
      'settle reports and correct stories',
    ],
  },
]

const matrix = matrixOf(handlers.map(({ call }) => call))
const wordOf = (grant: Grant) => (grant === 'none' ? '-' : grant)

test('what the calls declare is what the specification allows, action by action, and nothing besides [S02]', () => {
  const allowed = ROWS.flatMap(({ who, actions }) => actions.map((action) => `${action}: ${who}`))
  const declared = matrix.map(
    ({ permission: { action, grants } }) => `${action}: ${ACTORS.map((actor) => wordOf(grants[actor])).join(' ')}`,
  )
  expect(declared.toSorted()).toEqual(allowed.toSorted())
})

test('only adults open a workspace, and whoever runs one or this Chowk does so in a session that stands and is proven as demanded', () => {
  const of = (needs: 'adult' | 'liveSession' | 'secondFactor') =>
    new Set(matrix.filter(({ permission }) => permission.requires[needs]).map(({ permission }) => permission))
  expect([...of('adult')].map(({ action }) => action)).toEqual(['open a workspace'])
  const running = matrix.filter(
    ({ permission: { access, grants } }) =>
      ['administrator', 'owner', 'operator'].includes(access) ||
      (grants.owner === 'workspace' && grants.member === 'none' && ['none', 'given'].includes(grants.faculty)),
  )
  expect([...of('secondFactor')]).toEqual(running.map(({ permission }) => permission))
  for (const { permission } of running) expect(of('liveSession')).toContain(permission)
})

test('every domain tries all of its calls as everybody', () => {
  const domains = [...new Set(domainOfCall.values())]
  expect(domains.filter((each) => !existsSync(join(import.meta.dirname, each, 'permission.test.ts')))).toEqual([])
})
