import type { Screen } from '../screen.ts'

/** Screens of audio. */
export const audioScreens: readonly Screen[] = [
  { id: 'listen', path: '/listen', area: 'news', access: 'open', file: 'audio/listen-screen.tsx', beyond: true },
]
