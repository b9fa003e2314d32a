import { IconBookmark, IconBookmarkFilled } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../app/loading/chunks.ts'
import { lazyComponent } from '../../app/loading/lazy-component.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import styles from '../../ui/tool-button.module.css'
import own from './save-button.module.css'

const SignInToSave = lazyComponent('sign-in-to-save', async () => (await import('./sign-in-to-save.tsx')).SignInToSave)
const loadSaving = async () => await loadChunk('saving', async () => await import('./saving.ts'))

interface SaveButtonProps {
  story: { _id: string; isSaved: boolean; title: string; language?: string }
  variant: 'icon' | 'named'
  /** The folder it is taken out of, said in the toast. */
  from?: string | undefined
}

/** The bookmark. It turns at once; a visitor is asked to sign in and finds the story saved afterwards. */
export function SaveButton({ story, variant, from }: SaveButtonProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const isMember = viewer !== null
  const [isAsking, setAsking] = useState(false)
  // Fetched once the page has come to life, so that the press itself never waits.
  useEffect(() => {
    if (isMember) loadSaving().catch(() => undefined)
  }, [isMember])
  const save = () => {
    loadSaving().then(
      ({ turnSaved }) => turnSaved(client, story, from),
      () => showToast({ text: m.app_failed_offline() }),
    )
  }
  const Icon = story.isSaved ? IconBookmarkFilled : IconBookmark
  const word = variant === 'named' && story.isSaved ? m.news_is_saved() : m.app_save()
  return (
    <>
      <button
        type="button"
        className={`${variant === 'icon' ? 'icon-button' : styles['tool']} ${story.isSaved ? own['saved'] : ''}`}
        aria-label={`${word}: ${story.title}`}
        aria-pressed={story.isSaved}
        // The second tap of a double one is not a wish to take it back.
        onClick={({ detail }) => detail < 2 && (isMember ? save() : setAsking(true))}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
        {variant === 'named' && word}
      </button>
      {isAsking && <SignInToSave story={story} onClose={() => setAsking(false)} />}
    </>
  )
}
