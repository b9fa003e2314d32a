import type { Screen } from '../screen.ts'

/** Screens of notifications. */
export const noticeScreens: readonly Screen[] = [
  {
    id: 'notifications',
    path: '/notifications',
    area: 'profile',
    access: 'login',
    file: 'notice/notifications-screen.tsx',
    beyond: 'The specification has no page that lists notifications (7.G26).',
  },
  {
    id: 'notification-settings',
    path: '/settings/notifications',
    area: 'profile',
    access: 'login',
    file: 'notice/notification-settings-screen.tsx',
    beyond: 'Users choose what they are notified of, how and when (7.G26); the specification has no page for it.',
  },
]
