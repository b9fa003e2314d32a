import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '../../app/loading/lazy-part.tsx'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import styles from '../article/article-actions.module.css'
import own from './save-button.module.css'
import { useSaving } from './saving.ts'

const SignInToSave = lazyPart('sign-in-to-save', async () => (await import('./sign-in-to-save.tsx')).SignInToSave)

interface SaveButtonProps {
  story: { _id: string; isSaved: boolean; title: string }
  look: 'icon' | 'named'
  /** The folder it is taken out of, said in the toast. */
  from?: string | undefined
}

/** The bookmark. It turns at once; a visitor is asked to sign in and finds the story saved afterwards. */
export function SaveButton({ story, look, from }: SaveButtonProps) {
  const viewer = useViewer()
  const save = useSaving()
  const [isAsking, setAsking] = useState(false)
  const Icon = story.isSaved ? IconBookmarkFilled : IconBookmark
  return (
    <>
      <button
        type="button"
        className={`${look === 'icon' ? styles['icon'] : styles['named']} ${story.isSaved ? own['saved'] : ''}`}
        aria-label={m.news_save_story({ title: story.title })}
        aria-pressed={story.isSaved}
        onClick={() => (viewer ? save(story, from) : setAsking(true))}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
        {look === 'named' && (story.isSaved ? m.news_is_saved() : m.news_save())}
      </button>
      {isAsking && <SignInToSave story={story} onClose={() => setAsking(false)} />}
    </>
  )
}
