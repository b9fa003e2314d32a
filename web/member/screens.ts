import type { Screen } from '../screen.ts'

/** Screens of members and departments. */
export const memberScreens: readonly Screen[] = [
  { id: 'members', path: '/members', area: 'admin', access: 'admin', file: 'member/people/members-screen.tsx' },
  { id: 'admins', path: '/admins', area: 'admin', access: 'admin', file: 'member/admins/admins-screen.tsx' },
  {
    id: 'departments',
    path: '/departments',
    area: 'admin',
    access: 'admin',
    file: 'member/departments/departments-screen.tsx',
  },
  {
    id: 'workspace-log',
    path: '/workspace-log',
    area: 'admin',
    access: 'admin',
    file: 'member/log/workspace-log-screen.tsx',
    beyond: 'The specification has no log of a workspace; its administrators see who did what in it.',
  },
  {
    id: 'closed-workspaces',
    path: '/organisation/closed',
    area: 'profile',
    access: 'login',
    file: 'member/admins/closed-screen.tsx',
    beyond:
      'No user can act for a closed organisation, so none of its own screens can reopen it within the month of W9.',
  },
  {
    id: 'member',
    path: '/members/{memberId}',
    area: 'admin',
    access: 'admin',
    file: 'member/people/member-screen.tsx',
    beyond: '/members has one line per member; the history and actions of one member need a page.',
  },
  {
    id: 'own-classes',
    path: '/my-classes',
    area: 'profile',
    access: 'login',
    file: 'member/people/own-classes-screen.tsx',
    beyond: 'A teacher has a list of their own classes (7.M); /members is for administrators only (R6.07).',
  },
  {
    id: 'rollover',
    path: '/departments/rollover',
    area: 'admin',
    access: 'admin',
    file: 'member/rollover/rollover-screen.tsx',
    beyond: 'The end of a year moves every class at once; /departments changes one department (7.O26).',
  },
  {
    id: 'member-upload',
    path: '/members/upload',
    area: 'admin',
    access: 'admin',
    file: 'member/upload/upload-screen.tsx',
    beyond: 'An upload with columns, faulty rows and progress needs a page beside the list of members.',
  },
]
