import { restoreComment } from '@chowk/contract/community/comment.ts'
import { restorePost } from '@chowk/contract/community/write-post.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { queryClient } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

const WORDS = {
  POST: { done: m.community_restored, failed: m.community_restore_failed },
  COMMENT: { done: m.community_comment_restored, failed: m.community_comment_restore_failed },
}

/** What can be brought back. */
type Restorable = keyof typeof WORDS

/**
 * Brings back what was deleted, and with it every list that it stood in (C44, G10). What asked for it has left with the thing itself, so a toast
 * says how it went.
 */
export async function bringBack(what: Restorable, id: string): Promise<void> {
  try {
    await (what === 'POST' ? callOverHttp(restorePost, { id }) : callOverHttp(restoreComment, { id }))
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    showToast({ text: failure.isOffline ? m.app_failed_offline() : WORDS[what].failed() })
    return
  }
  showToast({ text: WORDS[what].done() })
  await queryClient().invalidateQueries()
}

/** Says that it is deleted, and offers to bring it back. */
export const offerBack = (what: Restorable, id: string, text: string): void =>
  showToast({ text, action: { name: m.community_delete_undo(), run: () => void bringBack(what, id) } })
