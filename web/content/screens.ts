import type { Screen } from '../screen.ts'

/** Screens of what the platform itself publishes, and of contact with it. */
export const contentScreens: readonly Screen[] = [
  { id: 'privacy-policy', path: '/privacy-policy', area: 'public', access: 'open', file: 'content/legal-screen.tsx' },
  { id: 'terms-condition', path: '/terms-condition', area: 'public', access: 'open', file: 'content/legal-screen.tsx' },
  {
    id: 'request-callback',
    path: '/request-callback',
    area: 'public',
    access: 'guest',
    file: 'content/callback-screen.tsx',
  },
  { id: 'contact-us', path: '/contact-us', area: 'public', access: 'open', file: 'content/contact-screen.tsx' },
  {
    id: 'submission-contact-us',
    path: '/submission-contact-us',
    area: 'public',
    access: 'open',
    file: 'content/sent-screen.tsx',
  },
  {
    id: 'successful-submission',
    path: '/successful-submission',
    area: 'public',
    access: 'open',
    file: 'content/sent-screen.tsx',
  },
  {
    id: 'takedown',
    path: '/takedown',
    area: 'public',
    access: 'open',
    file: 'content/takedown-screen.tsx',
    beyond: true,
  },
]
