import type { OrganisationKind, WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { nameOf } from '../app/bilingual-name.ts'
import type { ShareCard } from '../app/sharing/share-tags.rules.ts'
import { m } from '../paraglide/messages.js'
import { cityOf, kindOf, kindWord } from './words.ts'

const TYPES: Record<OrganisationKind, string> = {
  INSTITUTE: 'EducationalOrganization',
  CORPORATE: 'Corporation',
  RESIDENTIAL: 'Organization',
  NGO: 'NGO',
  GROUP: 'Organization',
}

/** A workspace that everybody may see; of a private one nothing is said. */
export function workspaceCard(workspace: WorkspaceView): ShareCard | undefined {
  if (workspace.view !== 'PUBLIC') return undefined
  const name = nameOf(workspace.name)
  const city = cityOf(workspace)
  return {
    kind: 'workspace',
    id: workspace.customUrl,
    title: name,
    description: nameOf(workspace.about) || [kindWord(workspace.kind), city].filter(Boolean).join(' · '),
    shown: [city, workspace.logo, workspace.scene, workspace.duotone],
    crumbs: [[m.app_name(), '/'], [m.organisation_directory_title(), '/directory'], [name]],
    subject: {
      '@type': TYPES[kindOf(workspace.kind) ?? 'GROUP'],
      logo: workspace.logo,
      ...(workspace.website && { sameAs: [workspace.website] }),
      ...(workspace.founded && { foundingDate: String(workspace.founded) }),
      ...(city && { address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'IN' } }),
    },
  }
}
