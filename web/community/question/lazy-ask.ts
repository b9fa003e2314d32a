import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** The form of a question, fetched by whoever asks one. */
export const AskForm = lazyComponent('ask-form', async () => (await import('./ask-form.tsx')).AskForm)
