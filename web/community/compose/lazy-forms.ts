import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** The forms of posts: fetched by whoever writes, pages for reading carry none of them. */
export const ComposeForm = lazyComponent('compose-form', async () => (await import('./compose-form.tsx')).ComposeForm)
/** The same for a post that is there. */
export const EditForm = lazyComponent('edit-post-form', async () => (await import('./edit-form.tsx')).EditForm)
