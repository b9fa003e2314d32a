import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@chowk/contract/call.ts'
import type { changeSaved, SavedStory } from '@chowk/contract/news/saved.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { forgetSaved, isSavedList } from './saved-lists.ts'

/** The type under which a story is dragged. */
export const STORY_DRAG = 'application/x-chowk-story'

/** What refusals of a change to a saved story say. */
export const FILING_ERRORS = { NOT_SAVED: m.news_saved_not_there, FOLDER_NOT_FOUND: m.news_folder_gone }

type Cached = { pages: { content: SavedStory[] }[] }

/** Shows in the list what was changed of a saved story, and says it; `into` names the folder that it was put into. */
export function useFiled(): (changed: Output<typeof changeSaved>, into?: string) => void {
  const client = useQueryClient()
  return ({ articleId, ...own }, into) => {
    client.setQueriesData<Cached>({ predicate: isSavedList }, (cached) => {
      if (!cached) return cached
      const changed = (story: SavedStory) => (story._id === articleId ? { ...story, ...own } : story)
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, content: page.content.map(changed) })) }
    })
    forgetSaved(client)
    showToast({ text: into ? m.news_put_into({ name: into }) : m.news_kept() })
  }
}
