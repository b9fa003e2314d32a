import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { saveArticle, UNDO_FOR_MS } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../../app/calls.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { offlineModule } from '../../app/offline.ts'
import { m } from '../../paraglide/messages.js'
import { showDialog, showToast } from '../../ui/floating/toast.ts'
import { flipEverywhere } from '../stories/change-answers.ts'
import { forgetSaved } from './saved-lists.ts'

type Saveable = { _id: string; isSaved: boolean; title: string; language?: string }

const FileSaved = lazyComponent('file-saved', async () => (await import('./file-saved.tsx')).FileSaved)

/** Presses wait for each other story by story, so that the last one holds. */
const waiting = new Map<string, Promise<void>>()

const flip = (client: QueryClient, id: string, isSaved: boolean) =>
  flipEverywhere(client, { mark: 'isSaved', ids: new Set([id]), isOn: isSaved })

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
  /** When it was pressed; said when it is sent later (RR24). */
  at: string
}

async function send(client: QueryClient, { id, saved, undo, at: time }: Press): Promise<void> {
  const input = { articleId: id, saved, ...(undo && { undo }) }
  const offline = await offlineModule()
  try {
    // What waits is older: sent afterwards, it would turn this around.
    await offline?.sendWaiting()
    await callOverHttp(saveArticle, input)
    forgetSaved(client)
    void offline?.keepSaved()
  } catch (error) {
    const isStored =
      error instanceof CallFailed && error.isOffline && (await offline?.queue(saveArticle, { ...input, at: time }))
    if (isStored) return markSaved(client, id, saved)
    flip(client, id, !saved)
    showToast({ text: wordsOf(error, saved) })
  }
}

function markSaved(client: QueryClient, id: string, saved: boolean): void {
  const run = () => press(client, { id, saved: !saved })
  showToast({ text: saved ? m.news_saved_here() : m.news_taken_out_here(), action: { name: m.app_undo(), run } })
}

/** Marks at once wherever the story stands, tells the server, and takes the mark back with a word when that fails (B1). */
function press(client: QueryClient, given: Omit<Press, 'at'>): void {
  const { id, saved } = given
  const time = new Date().toISOString()
  flip(client, id, saved)
  const before = waiting.get(id) ?? Promise.resolve()
  const turn = before.then(() => send(client, { ...given, at: time }))
  waiting.set(id, turn)
  void turn.finally(() => {
    if (waiting.get(id) === turn) waiting.delete(id)
  })
}

/** Saves a story or takes it out; taking out can be undone for 8 s (B7). */
export function turnSaved(client: QueryClient, story: Saveable, from?: string): void {
  const { _id: id, isSaved } = story
  press(client, { id, saved: !isSaved })
  if (!isSaved)
    return showToast({ text: m.news_saved_toast(), action: { name: m.news_put_in_folder(), run: () => file(story) } })
  const undo = () => press(client, { id, saved: true, undo: true })
  showToast({
    text: from ? m.news_taken_out_of({ name: from }) : m.news_taken_out(),
    action: { name: m.app_undo(), run: undo },
    forMs: UNDO_FOR_MS,
  })
}

/** Asks for the folders of a story that was saved just now. */
function file({ _id, title, language = '' }: Saveable): void {
  const saved = { _id, title, language, note: '', folderIds: [], tellUpdates: false }
  showDialog(createElement(FileSaved, { story: saved, onClose: () => showDialog(null) }))
}
