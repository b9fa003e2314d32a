import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** Room to vote, fetched where a poll is open to the viewer. */
export const VoteForm = lazyComponent('vote-form', async () => (await import('./vote-form.tsx')).VoteForm)
/** Room to write a poll. */
export const PollForm = lazyComponent('poll-form', async () => (await import('./poll-form.tsx')).PollForm)
