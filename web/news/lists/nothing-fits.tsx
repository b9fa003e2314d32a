import type { ReactNode } from 'react'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** What an empty list says, fetched when a list is empty. */
export const NothingFits = lazyComponent<{ onReset: () => void; otherwise: ReactNode }>(
  'nothing-fits',
  async () => (await import('./nothing-fits-panel.tsx')).NothingFits,
)
