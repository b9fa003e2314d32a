import type { Screen } from './screen.ts'

/** Screens of ours on which people find again what they write and wrote. */
export const writingScreens: readonly Screen[] = [
  {
    id: 'community-drafts',
    path: '/community/drafts',
    area: 'community',
    access: 'login',
    file: 'community/draft/drafts-screen.tsx',
    beyond: 'The specification keeps drafts and names no screen on which somebody finds all of hers again.',
  },
  {
    id: 'post-versions',
    path: '/{customUrl}/community/details/{slug}/versions',
    area: 'community',
    access: 'login',
    file: 'community/revision/revisions-screen.tsx',
    beyond: 'What was changed after others had answered it is to be seen by everybody who sees the post.',
  },
]
