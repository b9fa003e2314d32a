import type { QrKind, QrReason } from '@chowk/contract/organisation/qr.ts'
import type { WorkspaceState } from '@chowk/contract/organisation/workspace.ts'

/** Modules of silence on each side, without which readers do not find a code. */
export const QUIET = 4

/** Ink and paper: 21 to 1. */
export const QR_COLOURS = { dark: '#000000', light: '#ffffff' } as const

/** How wide a logo may be of the whole code: 4 % of its area, of which level M mends 15 %. */
export const LOGO_SHARE = 0.2

/** The modules of a code, row by row. */
export interface Modules {
  size: number
  data: Uint8Array
}

/** Runs of dark modules of each row as rectangles of one path, with the quiet zone around them. */
export function pathOf({ size, data }: Modules): string {
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const from = x
      while (x < size && data[y * size + x]) x++
      if (x > from) path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h-${x - from}z`
    }
  return path
}

/** Where a logo stands in a code of so many modules: its corner and its width, and a paper one module wider on each side. */
export function logoBox(modules: number): { at: number; width: number } {
  // Whole modules, and as odd as the code, so that it stands in the middle.
  const most = Math.floor((modules - 2 * QUIET) * LOGO_SHARE)
  const width = most % 2 === modules % 2 ? most : most - 1
  return { at: (modules - width) / 2, width }
}

/** What decides which kinds of codes somebody may make. */
export interface QrFacts {
  isMinor: boolean
  /** Her own page, for whoever acts for no workspace. */
  hasAddress: boolean
  workspace: {
    isAdministrator: boolean
    kind: string
    state: WorkspaceState
    isVerified: boolean
    hasTaxDetails: boolean
    store: QrReason | null
    collabs: QrReason | null
  } | null
}

/** Who may ask for gifts (S55). */
const RECEIVES = ['NGO', 'INSTITUTE', 'GROUP']

/** Why somebody may not make a code of a kind; null: she may (O33). */
export function reasonAgainst(kind: QrKind, { isMinor, hasAddress, workspace }: QrFacts): QrReason | null {
  if (!workspace) {
    if (kind !== 'WORKSPACE_PROFILE') return 'NO_WORKSPACE'
    // A child's page is not handed round on paper.
    if (isMinor) return 'MINOR'
    return hasAddress ? null : 'NO_ADDRESS'
  }
  if (!workspace.isAdministrator) return 'NOT_ADMINISTRATOR'
  if (workspace.state !== 'ACTIVE' && workspace.state !== 'PENDING') return 'SUSPENDED'
  if (kind === 'STORE') return workspace.store
  if (kind === 'COLLAB') return workspace.collabs
  return kind === 'DONATION' ? reasonAgainstGifts(workspace) : null
}

function reasonAgainstGifts(workspace: NonNullable<QrFacts['workspace']>): QrReason | null {
  if (!RECEIVES.includes(workspace.kind)) return 'OTHER_ORGANISATION'
  if (!workspace.isVerified) return 'NOT_VERIFIED'
  return workspace.hasTaxDetails ? null : 'NO_TAX_DETAILS'
}

/** Where a code leads to in this Chowk; `customUrl` is the address of the workspace or the person. */
export function leadsTo(kind: QrKind, { customUrl, isPerson }: { customUrl: string; isPerson: boolean }): string {
  if (isPerson) return `/user/${customUrl}`
  if (kind === 'STORE') return `/${customUrl}/store`
  if (kind === 'COLLAB') return `/${customUrl}/collab`
  if (kind === 'DONATION') return `/donation?to=${customUrl}`
  return `/organizations/${customUrl}`
}

/** Whether an address belongs to a domain itself; what is below it is another one. */
export const isOfDomain = (email: string | null, domain: string): boolean =>
  email !== null && email.toLowerCase().endsWith(`@${domain}`)
