import type { Output } from '@chowk/contract/call.ts'
import type { getDrive } from '@chowk/contract/donation/drive.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'

type Drive = Output<typeof getDrive>

/** The form to give money. */
export const GiveForm = lazyComponent<{ drive: Drive }>(
  'give-form',
  async () => (await import('./give-form.tsx')).GiveForm,
)

/** The form to report another contribution, fetched once it is opened. */
export const ContributeForm = lazyComponent<{ drive: Drive; onDone: () => void }>(
  'contribute-form',
  async () => (await import('./contribute-form.tsx')).ContributeForm,
)
