import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { Paging, pageOf } from '../paging.ts'
import { OrganisationKind, WorkspaceMark } from './workspace.ts'
import { BilingualName } from '../bilingual-name.ts'

/** A public workspace in a list. */
export const WorkspaceCard = z.object({
  ...WorkspaceMark.shape,
  id: z.string(),
  customUrl: z.string(),
  city: z.string(),
  cityHi: z.nullable(z.string()),
  /** First sentence of what it says of itself. */
  about: BilingualName,
  banner: z.string(),
  people: z.int(),
  isVerified: z.boolean(),
})
/** See the schema of the same name. */
export type WorkspaceCard = z.infer<typeof WorkspaceCard>

const narrowing = {
  q: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  city: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  type: z.optional(OrganisationKind),
}

/** More than this are not counted. */
export const MOST_COUNTED = 1000

/** Public workspaces by name (W5). Only those that wish to be seen, may be seen by their plan, and are active. */
export const listPublicWorkspaces = call({
  address: 'GET /api/corporate/global',
  specified: 'ws-global',
  says: 'Public workspaces by name, searched by name or city, narrowed by city and kind.',
  permission: everybody('any', 'find workspaces, and see of each what the own relation to it allows'),
  input: z.object({
    page: Paging.page,
    size: Paging.size,
    next: Paging.next,
    /** In which language the names are read: they stand in its order. */
    namesIn: z._default(z.enum(['en', 'hi']), 'en'),
    ...narrowing,
  }),
  output: z.extend(pageOf(WorkspaceCard), {
    /** How many fit; `MOST_COUNTED` stands for as many or more. */
    totalElements: z.int(),
    /** How many there are of each kind, and in the largest cities, whatever is chosen. */
    kinds: z.array(z.object({ kind: OrganisationKind, count: z.int() })),
    cities: z.array(z.object({ city: z.string(), cityHi: z.nullable(z.string()), count: z.int() })),
  }),
  cacheMs: 30_000,
})

/** The same for choosing one: names only, proven ones first. */
export const listEnabledWorkspaces = call({
  address: 'GET /api/global/workspace/enable-list',
  specified: 'ws-enable-list',
  says: 'Public workspaces to choose from, searched by name or city.',
  permission: everybody('any', 'find workspaces, and see of each what the own relation to it allows'),
  input: z.object({ size: Paging.size, ...narrowing }),
  output: z.object({
    content: z.array(
      z.object({
        ...WorkspaceMark.shape,
        id: z.string(),
        customUrl: z.string(),
        city: z.string(),
        cityHi: z.nullable(z.string()),
        isVerified: z.boolean(),
      }),
    ),
  }),
  cacheMs: 30_000,
})
