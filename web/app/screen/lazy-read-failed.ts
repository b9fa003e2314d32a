import { lazyComponent } from '../loading/lazy-component.tsx'
import type { ReadFailedProps } from './read-failed.tsx'

/** What stands in place of an answer that did not come; fetched at the first failure, or as soon as the page is quiet. */
export const ReadFailed = lazyComponent<ReadFailedProps>(
  'read-failed',
  async () => (await import('./read-failed.tsx')).ReadFailed,
)
