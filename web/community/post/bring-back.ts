import { restorePost } from '@chowk/contract/community/write-post.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { queryClient } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

/** Brings a deleted post back, and with it every list that it stood in. What asked for it has left with the post, so a toast says how it went (C44). */
export async function bringBack(id: string): Promise<void> {
  try {
    await callOverHttp(restorePost, { id })
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    showToast({ text: failure.isOffline ? m.app_failed_offline() : m.community_restore_failed() })
    return
  }
  showToast({ text: m.community_restored() })
  await queryClient().invalidateQueries()
}
