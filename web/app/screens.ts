import type { Screen } from '../screen.ts'

/** Screens that belong to no domain, or to two. */
export const appScreens: readonly Screen[] = [
  { id: 'landing', path: '/', area: 'public', access: 'open', file: 'home-screen.tsx' },
  { id: 'own-profile', path: '/{userSlug}/{customUrl}', area: 'profile', access: 'login' },
  { id: 'showcase', path: '/showcase', area: 'news', access: 'open', file: 'showcase-screen.tsx', beyond: true },
  {
    id: 'settings',
    path: '/settings',
    area: 'profile',
    access: 'login',
    file: 'app/settings/settings-screen.tsx',
    beyond: true,
  },
]
