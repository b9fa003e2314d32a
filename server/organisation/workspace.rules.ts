import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { BannerScene, Duotone, OrganisationKind, WorkspaceState } from '@chowk/contract/organisation/workspace.ts'
import { publicPicture } from '../files/files.ts'
import type { TransitionTable } from '../platform/postgres/transition.ts'
import type { Person } from '../platform/viewer.ts'
import { domainOf } from './verification/proof.rules.ts'

/** Which state of a workspace may follow which (W9): opened again, it is as it was before it was closed. */
export const WORKSPACE_STATES: TransitionTable<WorkspaceState> = {
  entity: 'workspace',
  allowed: {
    PENDING: ['ACTIVE', 'CLOSED'],
    ACTIVE: ['SUSPENDED', 'CLOSED'],
    SUSPENDED: ['ACTIVE', 'CLOSED'],
    CLOSED: ['ACTIVE', 'PENDING'],
  },
}

/** What becomes of somebody's wish to join a workspace; who was refused asks anew. */
export const JOIN_REQUEST: TransitionTable<'OPEN' | 'ACCEPTED' | 'REFUSED' | 'WITHDRAWN'> = {
  entity: 'join_request',
  allowed: { OPEN: ['ACCEPTED', 'REFUSED', 'WITHDRAWN'], ACCEPTED: [], REFUSED: [], WITHDRAWN: [] },
}

/** What belongs to a workspace, or to one person alone. */
export type Owner = { workspaceId: string; personId: null } | { workspaceId: null; personId: string }

/** For whom somebody acts: for a workspace, or for herself. */
export const ownerOf = ({ workspaceId, personId }: Pick<Person, 'workspaceId' | 'personId'>): Owner =>
  workspaceId && workspaceId !== DEFAULT_WORKSPACE_ID
    ? { workspaceId, personId: null }
    : { workspaceId: null, personId }

/** Whom the log names for something that belongs to an owner. */
export const subjectOf = ({ workspaceId, personId }: Owner): string =>
  workspaceId ? `workspace ${workspaceId}` : `person ${personId}`

/** What decides whether strangers see a workspace: its owner's wish, its plan, and that it was shown to be what it says. */
export interface Visibility {
  kind: string
  state: WorkspaceState
  isPublic: boolean
  mayBePublic: boolean
}

/** Whether everybody may see it (W5). */
export const isVisible = ({ kind, state, isPublic, mayBePublic }: Visibility): boolean =>
  isPublic && mayBePublic && state === 'ACTIVE' && kind !== 'DEFAULT'

const segments = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** The letter on its square: what it chose, else the first of its Hindi or English name; Devanagari keeps its matra. */
export function letterOf({ letter, name, nameHi }: { letter: string; name: string; nameHi: string | null }): string {
  const from = letter.trim() || nameHi?.trim() || name.trim()
  const [first] = segments.segment(from)
  return first && /^[\p{L}\p{M}\p{N}]{1,4}$/u.test(first.segment) ? first.segment.toLocaleUpperCase() : 'C'
}

/** What decides how an organisation is shown in lists. */
export interface Appearance {
  duotone: Duotone
  letter: string
  name: string
  nameHi: string | null
  logoId: string | null
}

/** Address of the logo of an organisation, or of its drawn square. */
export const logoAddress = (of: Appearance): string =>
  of.logoId ? publicPicture(of.logoId, 320) : `/masthead/${of.duotone}/${encodeURIComponent(letterOf(of))}.svg`

/** Address of its drawn banner. */
export const bannerAddress = ({ scene, duotone, id }: { scene: BannerScene; duotone: Duotone; id: string }): string =>
  `/drawing/${scene}/${id}.svg?banner=${duotone}`

const FIRST_APPEARANCE: Readonly<Record<OrganisationKind, { scene: BannerScene; duotone: Duotone }>> = {
  INSTITUTE: { scene: 'hills', duotone: 'neel' },
  CORPORATE: { scene: 'city', duotone: 'mor' },
  RESIDENTIAL: { scene: 'city', duotone: 'geru' },
  NGO: { scene: 'field', duotone: 'neem' },
  GROUP: { scene: 'banyan', duotone: 'raat' },
}

/** How a new workspace looks until it chooses. */
export const firstAppearanceOf = (kind: OrganisationKind): { scene: BannerScene; duotone: Duotone } =>
  FIRST_APPEARANCE[kind]

/** The first sentence of what an organisation says of itself, for lists. */
export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const end = /[.!?।](?=\s|$)/u.exec(line)
  const sentence = end ? line.slice(0, end.index + 1) : line
  return sentence.length > 160 ? `${sentence.slice(0, 157).trimEnd()}…` : sentence
}

/** What stands behind the @. */
export const mailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** The domain that a workspace showed to be its own, by mail to it or a line in its records; papers and words prove no domain. */
export function provenDomain(workspace: { website: string; verifiedBy: string | null }): string | null {
  const isByDomain = workspace.verifiedBy === 'MAIL' || workspace.verifiedBy === 'DNS'
  return isByDomain ? (domainOf(workspace.website) ?? null) : null
}

/** Whether a mail domain is the proven one, or below it. */
export const isProven = (domain: string, proven: string | null): boolean =>
  proven !== null && (domain === proven || domain.endsWith(`.${proven}`))

/** Whether an e-mail's domain is proven. */
export const isProvenEmail = (email: string, proven: string | null): boolean => isProven(mailDomain(email), proven)
