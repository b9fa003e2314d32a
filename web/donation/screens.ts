import type { Screen } from '../screen.ts'

/** Screens of donations. */
export const donationScreens: readonly Screen[] = [
  { id: 'donation', path: '/donation', area: 'profile', access: 'login', file: 'donation/give/donation-screen.tsx' },
  {
    id: 'my-gifts',
    path: '/my-gifts',
    area: 'profile',
    access: 'login',
    file: 'donation/mine/my-gifts-screen.tsx',
    beyond: 'Givers find acknowledgements, hide their name and stop reminders (S55, S57).',
  },
  {
    id: 'donation-settings',
    path: '/settings/donations',
    area: 'admin',
    access: 'admin',
    file: 'donation/manage/manage-screen.tsx',
    beyond: 'Administrators switch receiving on and decide on contributions (S55, S57).',
  },
]
