import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** Forms that say why, fetched once they are opened. */
export const StatusForm = lazyComponent<{
  gift: Contribution
  to: 'REJECTED' | 'REVERSED'
  name: string
  onDone: () => void
}>('gift-status-form', async () => (await import('./decide-forms.tsx')).StatusForm)
/** See above. */
export const RefundForm = lazyComponent<{ gift: Contribution; onDone: () => void }>(
  'gift-refund-form',
  async () => (await import('./decide-forms.tsx')).RefundForm,
)
