/**
 * Whom permissions speak about (7.M): a visitor; a person acting for no organisation; member, faculty, administrator and owner of the
 * workspace that she acts for; and whoever runs this installation. Who sells is a matter of products and no actor of its own.
 */
export const ACTORS = ['visitor', 'individual', 'member', 'faculty', 'administrator', 'owner', 'operator'] as const
/** See the list of the same name. */
export type Actor = (typeof ACTORS)[number]

/**
 * What somebody may do by an action: `any` thing that she may know of, only her `own`, those of her `workspace`, those of it that she
 * was `given`, or `none`.
 * Rules of a noun narrow this further, as by authorship; nothing widens it.
 */
export type Grant = 'any' | 'own' | 'workspace' | 'given' | 'none'

/** Who passes the gate of a call at all, from the widest to the narrowest. It follows from the grants and decides what a handler knows of its viewer. */
export type Access = 'open' | 'signed-in' | 'member' | 'faculty' | 'administrator' | 'owner' | 'operator'

/**
 * What an account waits for, and so may do nothing else: a guardian's consent, since its person counts as a minor, or its deletion,
 * which was asked for.
 */
export const RESTRICTIONS = ['GUARDIAN', 'LEAVING'] as const
/** See the list of the same name. */
export type Restriction = (typeof RESTRICTIONS)[number]

/** What more is required of somebody whom the grants admit; `handle` asks for it. */
export interface Requirements {
  /** Minors are refused with TOO_YOUNG, a code of the call's own. */
  adult?: true
  /** Reads too ask whether the session still stands; writes always do. */
  liveSession?: true
  /** The session was proven by a second factor, where the workspace or this installation demands one of whoever runs it. */
  secondFactor?: true
}

/** Who may do what by a call, and what more is required. Made by the functions below, so that its access and its grants agree. */
export interface Permission<A extends Access = Access> {
  /** What is done, in words; calls that do the same together share it. */
  action: string
  access: A
  grants: Readonly<Record<Actor, Grant>>
  requires: Requirements
  /** The call's own code for those whom the grants do not admit; else NOT_ALLOWED. */
  refusal?: string
  /** Under which restrictions of an account its person may nevertheless; else ACCOUNT_RESTRICTED. Of an open call she makes the use of a visitor. */
  evenRestricted: readonly Restriction[]
}

interface More extends Requirements {
  refusal?: string
  evenRestricted?: readonly Restriction[]
}

function permission<A extends Access>(
  [access, action]: readonly [A, string],
  grants: Partial<Record<Actor, Grant>>,
  { refusal, evenRestricted = [], ...requires }: More = {},
): Permission<A> {
  const all = Object.fromEntries(ACTORS.map((actor) => [actor, grants[actor] ?? 'none'])) as Record<Actor, Grant>
  return { action, access, grants: all, requires, evenRestricted, ...(refusal !== undefined && { refusal }) }
}

const people = (grant: Grant): Partial<Record<Actor, Grant>> => ({
  individual: grant,
  member: grant,
  faculty: grant,
  administrator: grant,
  owner: grant,
  operator: grant,
})

// Whoever runs a workspace or an installation does so in a session that stands, and as that demands.
const RUNS = { liveSession: true, secondFactor: true } as const

/** Everybody, signed in or not. */
export const everybody = (grant: Grant, action: string): Permission<'open'> =>
  permission(['open', action], { ...people(grant), visitor: grant })

/** Everybody who is signed in. */
export const signedIn = (grant: Grant, action: string, more: More = {}): Permission<'signed-in'> =>
  permission(['signed-in', action], people(grant), more)

/** Those who belong to an organisation. That the home of individuals is none, the handler finds out: a token does not say it. */
export const members = (action: string, more: More = {}): Permission<'member'> =>
  permission(
    ['member', action],
    { member: 'workspace', faculty: 'workspace', administrator: 'workspace', owner: 'workspace' },
    more,
  )

/** Those who teach in a workspace or run it; `grant` is what teachers may, whoever runs it may everything of the workspace. */
export const faculty = (grant: Grant, action: string, more: More = {}): Permission<'faculty'> =>
  permission(
    ['faculty', action],
    { faculty: grant, administrator: 'workspace', owner: 'workspace' },
    { liveSession: true, ...more },
  )

/**
 * Those who teach in a workspace or run it, on what is its own, and those who run this installation; `grant` is what teachers may, where
 * that is less.
 */
export const facultyOrInstallation = (action: string, grant: Grant = 'workspace'): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { faculty: grant, administrator: 'workspace', owner: 'workspace', operator: 'any' },
    { liveSession: true },
  )

/** Those who run a workspace, on what is its own. */
export const administrators = (action: string): Permission<'administrator'> =>
  permission(['administrator', action], { administrator: 'workspace', owner: 'workspace' }, RUNS)

/**
 * Individuals on what is their own, and those who run a workspace on what is its own; not those who belong to one. Whoever runs this
 * installation is an individual too.
 */
export const individualsOrAdministrators = (action: string): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { individual: 'own', administrator: 'workspace', owner: 'workspace', operator: 'own' },
    RUNS,
  )

/** Everybody who is signed in on what is her own, teachers on that of those whom they head too, and those who run a workspace on all that is its own. */
export const signedInOrAdministrators = (action: string): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { ...people('own'), administrator: 'workspace', owner: 'workspace' },
    { liveSession: true },
  )

/** Whoever wrote something, on what is her own; whoever runs the workspace that it stands in, and whoever runs this installation. */
export const authors = (action: string): Permission<'signed-in'> =>
  permission(['signed-in', action], {
    ...people('own'),
    administrator: 'workspace',
    owner: 'workspace',
    operator: 'any',
  })

/** Buyers and sellers on their own orders, those who run a workspace on those of its shop, and operators on orders in dispute. */
export const buyersAndSellers = (action: string): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { ...people('own'), administrator: 'workspace', owner: 'workspace', operator: 'any' },
    { liveSession: true },
  )

/** Sellers on their own products: individuals and members on theirs, those who run a workspace on those of the workspace. */
export const sellers = (action: string): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { ...people('own'), administrator: 'workspace', owner: 'workspace' },
    { liveSession: true },
  )

/** Those who run a workspace, on what is its own, and those who run this installation. */
export const workspacesOrInstallation = (action: string): Permission<'signed-in'> =>
  permission(['signed-in', action], { administrator: 'workspace', owner: 'workspace', operator: 'any' }, RUNS)

/**
 * The same, and teachers on what they were given of their workspace. That it is given is asked of the database: whoever has nothing is
 * refused by the handler.
 */
export const moderators = (action: string): Permission<'signed-in'> =>
  permission(
    ['signed-in', action],
    { faculty: 'given', administrator: 'workspace', owner: 'workspace', operator: 'any' },
    RUNS,
  )

/** Whoever owns a workspace, and no other administrator of it. */
export const owners = (action: string): Permission<'owner'> =>
  permission(['owner', action], { owner: 'workspace' }, RUNS)

/** Those who run this installation. */
export const operators = (action: string): Permission<'operator'> =>
  permission(['operator', action], { operator: 'any' }, RUNS)
