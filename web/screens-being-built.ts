import type { Screen } from './screen.ts'

/** Screens of domains that do not exist yet. A new domain takes its own from here. */
export const screensBeingBuilt: readonly Screen[] = [
  { id: 'faq', path: '/faq', area: 'public', access: 'open' },
  { id: 'faq-entry', path: '/faq/{slug}', area: 'public', access: 'open' },
  { id: 'blog', path: '/blog', area: 'public', access: 'open' },
  { id: 'blog-entry', path: '/blog/{slug}', area: 'public', access: 'open' },
  { id: 'collabs', path: '/collabs', area: 'collab', access: 'open' },
  { id: 'collabs-type', path: '/collabs/{collabType}', area: 'collab', access: 'open' },
  { id: 'collab-category', path: '/collab/{category}', area: 'collab', access: 'open' },
  { id: 'collab-topic', path: '/collab/{category}/{topic}', area: 'collab', access: 'login' },
  { id: 'collab-details', path: '/collab/details/{slug}', area: 'collab', access: 'open' },
  { id: 'own-collab', path: '/{customUrl}/collab', area: 'collab', access: 'login' },
  { id: 'own-collab-category', path: '/{customUrl}/collab/{category}', area: 'collab', access: 'login' },
  { id: 'own-collab-topic', path: '/{customUrl}/collab/{category}/{topic}', area: 'collab', access: 'login' },
  { id: 'own-collab-details', path: '/{customUrl}/collab/details/{slug}', area: 'collab', access: 'login' },
]
