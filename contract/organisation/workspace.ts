import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, everybody, signedIn } from '../permission.ts'
import { CustomUrlQuery, CustomUrl } from '../identity/custom-url.ts'
import { ORGANISATION_KINDS, Role } from '../identity/viewer.ts'
import { tidyText, visibleLengthOf } from '../text.ts'
import { rowId } from '../row-id.ts'
import { BilingualName } from '../bilingual-name.ts'

/** The workspace of everybody who belongs to no organisation; the same id everywhere (R9.11). */
export const DEFAULT_WORKSPACE_ID = '00000000-0000-7000-8000-000000000001'

/** Kinds of organisations (W1). */
export const OrganisationKind = z.enum(ORGANISATION_KINDS)
/** See the schema of the same name. */
export type OrganisationKind = z.infer<typeof OrganisationKind>

/** States of a workspace (W9); who may move it from which to which is a table of the server. */
export const WorkspaceState = z.enum(['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'])
/** See the schema of the same name. */
export type WorkspaceState = z.infer<typeof WorkspaceState>

/** The two-toned paper that an organisation chooses for its square and its banner. */
export const Duotone = z.enum(['geru', 'mor', 'neel', 'neem', 'gulal', 'raat'])
/** See the schema of the same name. */
export type Duotone = z.infer<typeof Duotone>

/** What a banner shows. */
export const BannerScene = z.enum([
  'square',
  'banyan',
  'hills',
  'city',
  'train',
  'field',
  'market',
  'rain',
  'books',
  'sky',
  'ground',
  'arches',
  'loom',
  'pots',
  'stepwell',
])
/** See the schema of the same name. */
export type BannerScene = z.infer<typeof BannerScene>

/** What everybody may know of any workspace, a private one too (W4). */
export const WorkspaceMark = z.object({
  name: BilingualName,
  kind: z.string(),
  /** Address of its logo, or else of its drawn square. */
  logo: z.string(),
})
/** See the schema of the same name. */
export type WorkspaceMark = z.infer<typeof WorkspaceMark>

const publicFields = {
  id: z.string(),
  customUrl: z.string(),
  city: z.string(),
  /** The same in Hindi, where we know it. */
  cityHi: z.nullable(z.string()),
  region: z.string(),
  about: BilingualName,
  website: z.string(),
  founded: z.nullable(z.int()),
  duotone: Duotone,
  scene: BannerScene,
  /** Address of its drawn banner. */
  banner: z.string(),
  isVerified: z.boolean(),
  people: z.int(),
}

/** A membership of the viewer's own that is suspended: why, in the words of whoever runs the workspace, and until when. */
export const MembershipSuspension = z.object({ reason: z.string(), until: z.nullable(z.string()) })
/** See the schema of the same name. */
export type MembershipSuspension = z.infer<typeof MembershipSuspension>

// What somebody who is no member is told of herself.
const strangerFields = {
  /** Whether the viewer has asked to join and waits. */
  hasAsked: z.boolean(),
  suspension: z.nullable(MembershipSuspension),
}

/** What a public workspace shows to everybody. */
export const PublicWorkspace = z.object({
  ...WorkspaceMark.shape,
  ...publicFields,
  ...strangerFields,
  view: z.literal('PUBLIC'),
})
/** A private workspace to whoever does not belong to it. Its id serves one thing: asking to join by the address. */
export const PrivateWorkspace = z.object({ ...WorkspaceMark.shape, ...strangerFields, view: z.literal('PRIVATE') })
/** What a member sees of her own workspace. */
export const MemberWorkspace = z.object({
  ...WorkspaceMark.shape,
  ...publicFields,
  view: z.literal('MEMBER'),
  state: WorkspaceState,
  /** When its suspension ends by itself. */
  suspendedUntil: z.nullable(z.string()),
  isPublic: z.boolean(),
  role: Role,
  class: z.nullable(z.int()),
  joinedAt: z.string(),
})
/** What owners and administrators see of the workspace that they run. */
export const AdministeredWorkspace = z.object({
  ...MemberWorkspace.shape,
  view: z.literal('ADMINISTRATOR'),
  version: z.int(),
  /** Whether it demands a second factor of whoever runs it. */
  demandsSecondFactor: z.boolean(),
  /** The letter on its square, where it has no logo. */
  letter: z.string(),
  hasLogo: z.boolean(),
  /** Whether its plan lets it be seen. */
  mayBePublic: z.boolean(),
  peopleExpected: z.nullable(z.int()),
  verifiedBy: z.nullable(z.string()),
  /** From when on its address may change again; null: now. */
  urlChangesFrom: z.nullable(z.string()),
  /** People who wait for an answer. */
  waiting: z.int(),
  createdAt: z.string(),
})
/** See the schemas of the same name. */
export type PublicWorkspace = z.infer<typeof PublicWorkspace>
export type PrivateWorkspace = z.infer<typeof PrivateWorkspace>
export type MemberWorkspace = z.infer<typeof MemberWorkspace>
export type AdministeredWorkspace = z.infer<typeof AdministeredWorkspace>

/** A workspace by the viewer's relation to it (W4). */
export const WorkspaceView = z.discriminatedUnion('view', [
  PublicWorkspace,
  PrivateWorkspace,
  MemberWorkspace,
  AdministeredWorkspace,
])
/** See the schema of the same name. */
export type WorkspaceView = z.infer<typeof WorkspaceView>

/** One workspace by its address; an old address is answered with the present one. */
export const getWorkspaceByUrl = call({
  address: 'GET /api/corporate/get-by-customurl',
  specified: 'org-corp-by-url',
  says: 'One workspace by its address, with what the viewer may see of it: all for who runs it, more for members, little of private ones.',
  permission: everybody('any', 'find workspaces, and see of each what the own relation to it allows'),
  input: z.object({ customUrl: CustomUrlQuery, userId: z.optional(z.string().check(z.maxLength(60))) }),
  output: WorkspaceView,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** The same without any look at who asks: sign-in pages and other sites use it. */
export const getPublicWorkspaceByUrl = call({
  address: 'GET /api/master/user/workspace/unauth/get-by-customurl',
  specified: 'ws-unauth',
  says: 'What everybody may see of a workspace, by its address.',
  permission: everybody('any', 'find workspaces, and see of each what the own relation to it allows'),
  input: z.object({ customUrl: CustomUrlQuery }),
  output: z.discriminatedUnion('view', [PublicWorkspace, PrivateWorkspace]),
  refusals: { WORKSPACE_NOT_FOUND: 404 },
  cacheMs: 30_000,
})

const oneLine = z.overwrite((given: string) => tidyText(given).replaceAll(/\s+/gu, ' '))
const line = (most: number) => z.string().check(oneLine, z.maxLength(most))
const lines = (most: number) => z.string().check(z.overwrite(tidyText), z.maxLength(most))

/** Name of an organisation, without marks that turn the direction of what follows or that nobody sees (G17). */
export const OrganisationName = line(120).check(z.refine((name) => visibleLengthOf(name) >= 2, { error: 'TOO_SHORT' }))

/** Its home page: https or http and a name with a dot, no user, no port. */
export const Website = z.pipe(
  z.string().check(z.trim()),
  z.string().check(
    z.maxLength(200),
    z.regex(/^$|^https?:\/\/([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}]+(\/\S*)?$/u, {
      error: 'INVALID_WEBSITE',
    }),
  ),
)

/** Changes the viewer's own workspace; only what is sent changes. */
export const updateWorkspace = call({
  address: 'PUT /api/corporate/update',
  specified: 'org-corp-update',
  says: 'Changes what the own workspace says of itself, its address, its banner and whether it wishes to be seen.',
  permission: administrators('change the workspace, let people in, say who uses the store'),
  input: z.object({
    /** Another workspace than the own is not found (R6.05). */
    corporateId: z.optional(rowId('WORKSPACE_NOT_FOUND')),
    version: z.int(),
    name: z.optional(OrganisationName),
    nameHi: z.optional(line(120)),
    customUrl: z.optional(CustomUrl),
    city: z.optional(line(80)),
    region: z.optional(line(80)),
    about: z.optional(lines(2000)),
    aboutHi: z.optional(lines(2000)),
    website: z.optional(Website),
    founded: z.optional(
      z.nullable(z.int().check(z.gte(1000, { error: 'INVALID_YEAR' }), z.lte(2200, { error: 'INVALID_YEAR' }))),
    ),
    duotone: z.optional(Duotone),
    scene: z.optional(BannerScene),
    isPublic: z.optional(z.boolean()),
    /** An own upload of kind IMAGE; null takes the logo away. */
    logoId: z.optional(z.nullable(rowId('ATTACHMENT_NOT_FOUND'))),
  }),
  output: AdministeredWorkspace,
  refusals: {
    WORKSPACE_NOT_FOUND: 404,
    ATTACHMENT_NOT_FOUND: 404,
    VERSION_CONFLICT: 409,
    URL_TAKEN: 409,
    URL_CHANGED_LATELY: 409,
    NOT_NOW: 409,
  },
  audits: 'organisation.changed',
})

/** Whether an address is free, said while somebody types it. */
export const checkCustomUrl = call({
  address: 'GET /api/organisation/custom-url',
  says: 'Whether an address is free for a person or a workspace.',
  permission: everybody('any', 'find workspaces, and see of each what the own relation to it allows'),
  input: z.object({ customUrl: CustomUrlQuery }),
  output: z.object({ verdict: z.enum(['FREE', 'TAKEN', 'RESERVED', 'INVALID']), customUrl: z.string() }),
  refusals: {},
})

/** Opens a workspace; whoever opens it owns it, and acts for it from now on. */
export const createWorkspace = call({
  address: 'POST /api/organisation/workspaces',
  says: 'Opens a workspace of an organisation. It begins private and unproven; whoever opens it owns it and acts for it at once.',
  permission: signedIn('own', 'open a workspace', { adult: true }),
  input: z.object({
    name: OrganisationName,
    nameHi: z._default(line(120), ''),
    customUrl: CustomUrl,
    kind: OrganisationKind,
    people: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
    city: z._default(line(80), ''),
    website: z._default(Website, ''),
    /** That she may act for the organisation and agrees to the terms. */
    mayAct: z.literal(true, { error: 'NEEDED' }),
  }),
  output: z.object({ id: z.string(), customUrl: z.string(), state: WorkspaceState }),
  refusals: { URL_TAKEN: 409, TOO_YOUNG: 403 },
  idempotency: true,
  audits: 'organisation.opened',
})
