import { IconSettings } from '../../ui/icons.ts'
import { Link } from 'react-router'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { keyOf, useRead } from '../read.ts'
import { ReadFailed } from '../screen/lazy-read-failed.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notice-sheet.module.css'
import { useReading } from './use-reading.ts'

const INPUT = { size: 8 }
const POSITION = { top: 54, right: 90 }

/** The latest notifications, over the page. */
export function NoticeSheet({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useRead(listNotices, INPUT)
  const { readOne, readAll, isBusy, problem } = useReading((change) =>
    client.setQueryData(
      keyOf(listNotices, INPUT),
      (page: typeof data) => page && { ...page, content: page.content.map(change) },
    ),
  )
  const hasNew = data?.content.some(({ isNew }) => isNew) ?? false
  return (
    <Sheet label={m.notice_title()} onClose={onClose} position={POSITION} wide="form">
      <div className={`row gap-3 ${styles['head']}`}>
        <h2 className="h3 grow">{m.notice_title()}</h2>
        {data && hasNew && (
          <button type="button" className="text-button" disabled={isBusy} onClick={() => readAll(data.asOf)}>
            {m.notice_read_all()}
          </button>
        )}
        <Link to="/settings/notifications" className="icon-button" aria-label={m.notice_settings()} onClick={onClose}>
          <IconSettings size={20} stroke={1.75} aria-hidden />
        </Link>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {!data && !error && <RowSkeleton count={4} />}
      {!data && error && <ReadFailed failure={error} title={m.notice_failed()} onRetry={() => void refetch()} />}
      {data?.content.length === 0 && <p className={`muted ${styles['empty']}`}>{m.notice_empty_title()}</p>}
      {data && (
        <ul>
          {data.content.map((notice) => (
            <NoticeRow
              key={notice._id}
              notice={notice}
              onOpen={(opened) => {
                readOne(opened)
                onClose()
              }}
            />
          ))}
        </ul>
      )}
      <p className={styles['all']}>
        <Link to="/notifications" className="text-button" onClick={onClose}>
          {m.notice_all()}
        </Link>
      </p>
    </Sheet>
  )
}
