import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import type { LikersSheetProps } from './likers-sheet.tsx'

/** Who reacted, fetched when somebody asks. */
export const LikersSheet = lazyComponent<LikersSheetProps>(
  'likers-sheet',
  async () => (await import('./likers-sheet.tsx')).LikersSheet,
)
