import type { ReactNode } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'

/** What an empty list says, fetched when a list is empty. */
export const NothingFits = lazyPart<{ onReset: () => void; otherwise: ReactNode }>(
  'nothing-fits',
  async () => (await import('./nothing-fits-panel.tsx')).NothingFits,
)
