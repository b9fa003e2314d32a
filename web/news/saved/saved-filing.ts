import { useQueryClient } from '@tanstack/react-query'
import type { Input, Output } from '@chowk/contract/call.ts'
import { changeSaved } from '@chowk/contract/news/saved.ts'
import type { SavedStory } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { forgetSaved, isSavedList } from './saved-lists.ts'

/** The type under which a story is dragged. */
export const STORY_DRAG = 'application/x-chowk-story'

type Change = Omit<Input<typeof changeSaved>, 'articleId'>
type Kept = { pages: { content: SavedStory[] }[] }

/** Changes note, folders or the wish to hear of updates of a saved story, and shows it in the list; answers whether it went well. */
export function useFiling(): (id: string, change: Change, into?: string) => Promise<boolean> {
  const client = useQueryClient()
  const show = ({ articleId, ...own }: Output<typeof changeSaved>) => {
    client.setQueriesData<Kept>({ predicate: isSavedList }, (kept) => {
      if (!kept) return kept
      const changed = (story: SavedStory) => (story._id === articleId ? { ...story, ...own } : story)
      return { ...kept, pages: kept.pages.map((page) => ({ ...page, content: page.content.map(changed) })) }
    })
    forgetSaved(client)
  }
  return async (id, change, into) => {
    try {
      show(await callOverHttp(changeSaved, { articleId: id, ...change }))
      showToast({ text: into ? m.news_put_into({ name: into }) : m.news_kept() })
      return true
    } catch (error) {
      const isOffline = error instanceof CallFailed && error.isOffline
      showToast({ text: isOffline ? m.news_save_offline() : m.news_change_failed() })
      return false
    }
  }
}
