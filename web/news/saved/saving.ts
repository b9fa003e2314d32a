import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { saveArticle, UNDO_FOR_MS } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { flipSaved } from './saved-flip.rules.ts'
import { forgetSaved } from './saved-lists.ts'

type Saveable = { _id: string; isSaved: boolean }

/** Presses wait for each other story by story, so that the last one holds. */
const waiting = new Map<string, Promise<void>>()

function flipEverywhere(client: QueryClient, id: string, isSaved: boolean): void {
  for (const query of client.getQueryCache().getAll()) {
    const kept = query.state.data
    const flipped = flipSaved(kept, id, isSaved)
    if (flipped !== kept) client.setQueryData(query.queryKey, flipped, { updatedAt: query.state.dataUpdatedAt })
  }
}

function wordsOf(error: unknown, saved: boolean): string {
  if (!(error instanceof CallFailed)) return saved ? m.news_save_failed() : m.news_unsave_failed()
  if (error.isOffline) return m.news_save_offline()
  if (error.code === 'SAVE_LIMIT') return m.news_save_limit()
  if (error.code === 'ARTICLE_WITHDRAWN' || error.code === 'ARTICLE_NOT_FOUND') return m.news_save_gone()
  if (error.code === 'SIGN_IN_NEEDED') return m.news_save_signed_out()
  return saved ? m.news_save_failed() : m.news_unsave_failed()
}

interface Press {
  id: string
  saved: boolean
  undo?: true
}

async function send(client: QueryClient, { id, saved, undo }: Press): Promise<void> {
  try {
    await callOverHttp(saveArticle, { articleId: id, saved, ...(undo && { undo }) })
    forgetSaved(client)
  } catch (error) {
    flipEverywhere(client, id, !saved)
    showToast({ text: wordsOf(error, saved) })
  }
}

/** Marks at once wherever the story stands, tells the server, and takes the mark back with a word when that fails (B1). */
function press(client: QueryClient, given: Press): void {
  const { id, saved } = given
  flipEverywhere(client, id, saved)
  const before = waiting.get(id) ?? Promise.resolve()
  const turn = before.then(() => send(client, given))
  waiting.set(id, turn)
  void turn.finally(() => {
    if (waiting.get(id) === turn) waiting.delete(id)
  })
}

/** Saves a story or takes it out; taking out can be undone for 8 s (B7). */
export function useSaving(): (story: Saveable, from?: string) => void {
  const client = useQueryClient()
  return ({ _id: id, isSaved }, from) => {
    press(client, { id, saved: !isSaved })
    if (!isSaved) return showToast({ text: m.news_saved_toast() })
    const undo = () => press(client, { id, saved: true, undo: true })
    showToast({
      text: from ? m.news_taken_out_of({ name: from }) : m.news_taken_out(),
      action: { name: m.news_undo(), run: undo },
      forMs: UNDO_FOR_MS,
    })
  }
}
