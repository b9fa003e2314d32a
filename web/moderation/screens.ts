import type { Screen } from '../screen.ts'

/** Screens of moderation. */
export const moderationScreens: readonly Screen[] = [
  {
    id: 'content-moderation',
    path: '/moderation',
    area: 'admin',
    access: 'moderator',
    file: 'moderation/moderation-screen.tsx',
    beyond:
      'Administrators moderate their workspace and teachers their categories (7.M); the specification has no screen for it.',
  },
  {
    id: 'own-decisions',
    path: '/moderation/own',
    area: 'community',
    access: 'login',
    file: 'moderation/own-decisions-screen.tsx',
    beyond: 'An author reads why something was removed, gets the text back and appeals (C47, C49).',
  },
  {
    id: 'open-moderation',
    path: '/moderation/open',
    area: 'community',
    access: 'login',
    file: 'moderation/open-moderation-screen.tsx',
    beyond: 'Every member sees how their organisation moderates, in numbers and without texts (C50).',
  },
  {
    id: 'moderation-settings',
    path: '/moderation/settings',
    area: 'admin',
    access: 'admin',
    file: 'moderation/settings-screen.tsx',
    beyond: 'Administrators choose whose posts are reviewed first and which words hold a post (C45, G21).',
  },
]
