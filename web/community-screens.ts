import type { Screen } from './screen.ts'

/** Screens of communities, which the specification does not name. */
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
]
