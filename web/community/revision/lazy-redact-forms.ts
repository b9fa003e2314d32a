import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** The forms by which moderators take words away: pages for reading carry none of them. */
export const RedactRevisionForm = lazyComponent(
  'redact-revision-form',
  async () => (await import('./redact-revision-form.tsx')).RedactRevisionForm,
)
/** The same for what a post says now. */
export const RedactPostForm = lazyComponent(
  'redact-post-form',
  async () => (await import('./redact-post-form.tsx')).RedactPostForm,
)
