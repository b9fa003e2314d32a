import type { Screen } from '../screen.ts'

// Id, address and file. All are for operators, and the specification names none of them.
const ROWS = [
  ['moderation', '/operation/moderation', 'moderation/moderation-screen.tsx'],
  ['operation-content', '/operation/moderation/posts', 'moderation/content-screen.tsx'],
  ['operation-organisations', '/operation/organisations', 'proofs-screen.tsx'],
  ['operation', '/operation', 'overview-screen.tsx'],
  ['operation-feeds', '/operation/feeds', 'feeds/feeds-screen.tsx'],
  ['operation-feed', '/operation/feeds/{feedId}', 'feeds/feed-screen.tsx'],
  ['operation-publications', '/operation/publications', 'publications-screen.tsx'],
  ['operation-jobs', '/operation/jobs', 'jobs-screen.tsx'],
  ['operation-tickets', '/operation/tickets', 'tickets/tickets-screen.tsx'],
  ['operation-log', '/operation/log', 'log/log-screen.tsx'],
  ['operation-legal', '/operation/legal', 'legal-screen.tsx'],
  ['operation-people', '/operation/people', 'people/people-screen.tsx'],
  ['operation-person', '/operation/people/{personId}', 'people/person-screen.tsx'],
  ['operation-workspaces', '/operation/workspaces', 'workspaces/workspaces-screen.tsx'],
  ['operation-workspace', '/operation/workspaces/{workspaceId}', 'workspaces/workspace-screen.tsx'],
  ['operation-plans', '/operation/plans', 'plans/plans-screen.tsx'],
  ['operation-plan', '/operation/plans/{workspaceId}', 'plans/plan-file-screen.tsx'],
  ['operation-tax-numbers', '/operation/tax-numbers', 'tax-numbers-screen.tsx'],
  ['operation-prices', '/operation/plans/prices', 'plans/prices-screen.tsx'],
  ['operation-payments', '/operation/plans/payments', 'plans/payments-screen.tsx'],
  ['operation-payouts', '/operation/payouts', 'payouts/payouts-screen.tsx'],
] as const

/** Why no screen of the specification serves; older ones have no reason. */
const REASONS: Readonly<Record<string, string>> = {
  'operation-content':
    'Operators moderate what individuals write, and decide appeals of workspaces with a single moderator (7.M, C49).',
  'operation-tax-numbers':
    'An operator reviews a tax number that two workspaces hold (O29); the specification has no screens for operators.',
  'operation-payouts': 'Operators see failed and unknown payouts of sellers, and decide the unknown ones (S49, S63).',
  'operation-payments': 'Operators find a payment of any workspace; the specification shows buyers only their own.',
}

/** Screens of the operators of this installation. */
export const operatorScreens: readonly Screen[] = ROWS.map(([id, path, file]) => ({
  id,
  path,
  area: 'operator',
  access: 'operator',
  file: `operator/${file}`,
  beyond: REASONS[id] ?? true,
}))
