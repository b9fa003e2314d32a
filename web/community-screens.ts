import type { Screen } from './screen.ts'

/** Screens of communities, and of what people find again there of theirs, which the specification does not name. */
export const communityScreens: readonly Screen[] = [
  {
    id: 'open-forum',
    path: '/community/forum',
    area: 'community',
    access: 'open',
    file: 'community/question/forum-screen.tsx',
    beyond: 'The specification names forums (R1.09) and no list of them: questions that are for everybody.',
  },
  {
    id: 'own-forum',
    path: '/{customUrl}/forum',
    area: 'community',
    access: 'login',
    file: 'community/question/forum-screen.tsx',
    beyond: 'The specification names forums (R1.09) and no list of them: questions of a workspace.',
  },
  {
    id: 'own-forum-details',
    path: '/{customUrl}/forum/details/{slug}',
    area: 'community',
    access: 'login',
    file: 'community/question/question-screen.tsx',
    beyond: 'Details of a question stand in the area forum (R2.06), for which the specification names no address.',
  },
  {
    id: 'own-library',
    path: '/{customUrl}/community-library',
    area: 'community',
    access: 'login',
    file: 'community/library-screen.tsx',
    beyond: 'The area community-library (R2.06) needs a list of the articles and documents that are in it.',
  },
  {
    id: 'own-library-details',
    path: '/{customUrl}/community-library/details/{slug}',
    area: 'community',
    access: 'login',
    file: 'community/post-screen.tsx',
    beyond:
      'Details of articles stand in the area community-library (R2.06), which has no address in the specification.',
  },
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
  {
    id: 'moderation-settings',
    path: '/moderation/settings',
    area: 'admin',
    access: 'admin',
    file: 'moderation/settings-screen.tsx',
    beyond: 'Whoever runs a workspace says whose posts are read first and which words hold one (C45, G21).',
  },
  {
    id: 'blocked-people',
    path: '/settings/blocked',
    area: 'profile',
    access: 'login',
    file: 'community/block/blocked-screen.tsx',
    beyond: 'Whoever blocked people finds them again to take it back (7.G27); the specification has no page for it.',
  },
]
