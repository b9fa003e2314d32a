import type { Screen } from './screen.ts'

/** Screens of quizzes. */
export const quizScreens: readonly Screen[] = [
  { id: 'quizzes', path: '/quiz', area: 'quiz', access: 'open', file: 'quiz/list/quizzes-screen.tsx' },
  {
    id: 'take-quiz',
    path: '/quiz/{customUrl}',
    area: 'quiz',
    access: 'login',
    file: 'quiz/take/take-quiz-screen.tsx',
  },
  {
    id: 'quiz-result',
    path: '/result/{customUrl}',
    area: 'quiz',
    access: 'login',
    file: 'quiz/result/result-screen.tsx',
  },
  {
    id: 'quiz-settings',
    path: '/quiz-settings',
    area: 'quiz',
    access: 'login',
    file: 'quiz/settings/settings-screen.tsx',
  },
  {
    id: 'quiz-summary',
    path: '/quiz-summary',
    area: 'quiz',
    access: 'login',
    file: 'quiz/summary/class-summary-screen.tsx',
  },
  {
    id: 'quiz-summary-department',
    path: '/quiz-summary/department',
    area: 'quiz',
    access: 'login',
    file: 'quiz/summary/department-summary-screen.tsx',
  },
  {
    id: 'quiz-summary-user',
    path: '/quiz-summary/user',
    area: 'quiz',
    access: 'login',
    file: 'quiz/summary/user-summary-screen.tsx',
  },
]
