import { spokenInLatin } from '@chowk/contract/indian-scripts.ts'
import type { AdministeredWorkspace } from '@chowk/contract/organisation/workspace.ts'

/** What a page about a workspace is more useful with. */
export type WorkspaceField = 'about' | 'aboutHi' | 'city' | 'website' | 'founded' | 'proof'

type Filled = Pick<AdministeredWorkspace, 'about' | 'city' | 'website' | 'founded' | 'isVerified'>

/** Which parts a workspace has not said yet, in the order in which they help (cso:W10). */
export function missingParts({ about, city, website, founded, isVerified }: Filled): WorkspaceField[] {
  const has: Record<WorkspaceField, boolean> = {
    about: about.en !== '',
    city: city !== '',
    proof: isVerified,
    aboutHi: Boolean(about.hi),
    website: website !== '',
    founded: founded !== null,
  }
  return (Object.keys(has) as WorkspaceField[]).filter((segment) => !has[segment])
}

/** An address made of a name, of a Hindi one as it is spoken: Latin letters, digits, hyphens; empty when the name has none that fit. */
export function urlFromName(name: string): string {
  const plain = spokenInLatin(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
  return plain.slice(0, 40).replace(/-+$/, '')
}
