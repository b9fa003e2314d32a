import { useLocation } from 'react-router'
import { loginFrom, returnToSave } from '../../app/return.rules.ts'
import { rememberPath } from '../../app/session.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import styles from './sign-in-to-save.module.css'

interface SignInToSaveProps {
  story: { _id: string; title: string }
  onClose: () => void
}

/** Why signing in is needed, and that nothing is lost by it. */
export function SignInToSave({ story, onClose }: SignInToSaveProps) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Sheet label={m.news_sign_in_to_save()} onClose={onClose}>
      <h2 className="h2">{m.news_sign_in_to_save()}</h2>
      <p className={`muted ${styles['text']}`}>{m.news_sign_in_to_save_text({ title: story.title })}</p>
      <div className={`cluster ${styles['ways']}`}>
        <ButtonAnchor href={loginFrom(here)} onClick={() => rememberPath(returnToSave(here, story._id))}>
          {m.app_sign_in()}
        </ButtonAnchor>
        <Button variant="plain" onClick={onClose}>
          {m.news_not_now()}
        </Button>
      </div>
    </Sheet>
  )
}
