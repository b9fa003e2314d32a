import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { NOT_FOUND_ADDRESS } from '../../app/guards/not-found-notice.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import styles from './not-found-notice.module.css'

/** Says to whoever followed an address of nobody why she stands here; the address is the root's from then on. */
export function NotFoundNotice() {
  const [query] = useSearchParams()
  const isSaid = `/?status=${query.get('status')}` === NOT_FOUND_ADDRESS
  useEffect(() => {
    if (isSaid) history.replaceState(history.state, '', '/')
  }, [isSaid])
  if (!isSaid) return null
  return (
    <div className={styles['said']}>
      <Note kind="notice">
        {m.content_home_no_such_place()} <Link to="/directory">{m.content_home_find()}</Link>
      </Note>
    </div>
  )
}
