import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** The form that shares a post: fetched by whoever shares one. */
export const ShareForm = lazyComponent('share-post-form', async () => (await import('./share-form.tsx')).ShareForm)
/** What watches for selected passages: fetched by whoever may comment. */
export const PassageButton = lazyComponent(
  'passage-button',
  async () => (await import('./passage-button.tsx')).PassageButton,
)
