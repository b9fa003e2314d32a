import type { Screen } from './screen.ts'

// Id, address and file: all of them are for operators, and none is named by the specification.
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
] as const

/** Why none of the specification serves; those that were there before a reason was asked for have none. */
const REASONS: Readonly<Record<string, string>> = {
  'operation-content':
    'Operators moderate what individuals write, and decide appeals where a workspace has one moderator alone (7.M, C49).',
  'operation-tax-numbers':
    'A tax number that two workspaces hold is looked at by an operator (O29), for whom the specification has no screens.',
  'operation-payments':
    'Whoever mends a payment finds it among those of all workspaces; the specification shows a buyer the own ones.',
}

/** Screens of whoever runs this installation. */
export const operationScreens: readonly Screen[] = ROWS.map(([id, path, file]) => ({
  id,
  path,
  area: 'operator',
  access: 'operator',
  file: `operator/${file}`,
  beyond: REASONS[id] ?? true,
}))
