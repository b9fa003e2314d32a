import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import type { ShareCard } from '../../app/sharing/share-tags.rules.ts'
import { m } from '../../paraglide/messages.js'

/** A person who shows herself to everybody; of all others nothing is said. */
export function personCard(person: PersonView): ShareCard | undefined {
  if (person.view !== 'PUBLIC' || !person.customUrl) return undefined
  const { name, headline, customUrl } = person
  return {
    kind: 'person',
    id: customUrl,
    title: name,
    description: headline || name,
    shown: [headline, person.portrait, person.background],
    crumbs: [[m.app_name(), '/'], [name]],
    subject: {
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name, url: `/user/${customUrl}`, ...(headline && { description: headline }) },
    },
  }
}
