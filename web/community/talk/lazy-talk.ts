import { lazyComponent } from '../../app/loading/lazy-component.tsx'

/** Who reacted, fetched when somebody asks. */
export const LikersSheet = lazyComponent('likers-sheet', async () => (await import('./likers-sheet.tsx')).LikersSheet)

/** Room for a comment: pages for reading carry no form. */
export const CommentForm = lazyComponent('comment-form', async () => (await import('./comment-form.tsx')).CommentForm)
/** The same for a comment that is there. */
export const CommentEdit = lazyComponent('comment-edit', async () => (await import('./comment-edit.tsx')).CommentEdit)
