import { readAllNotices, readNotice } from '@chowk/contract/notice/notice.ts'
import type { Notice } from '@chowk/contract/notice/notice.ts'
import { useAction } from '../form/use-action.ts'
import { useWrite } from '../read.ts'
import { showUnread } from './unread.ts'

/** Marks notifications as read, one by following it and all by a press. */
export function useReading(change: (change: (notice: Notice) => Notice) => void) {
  const one = useWrite(readNotice)
  const all = useAction(readAllNotices, { errors: {} })
  return {
    isBusy: all.isPending,
    problem: all.problem,
    readOne: ({ _id, isNew }: Notice) => {
      if (!isNew) return
      one.mutate({ id: _id }, { onSuccess: ({ unread }) => showUnread(unread) })
      change((notice) => (notice._id === _id ? { ...notice, isNew: false } : notice))
    },
    readAll: (until: string) =>
      all.mutate(
        { until },
        {
          onSuccess: ({ unread }) => {
            showUnread(unread)
            change((notice) => (notice.at <= until ? { ...notice, isNew: false } : notice))
          },
        },
      ),
  }
}
