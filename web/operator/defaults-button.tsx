import { countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { addDefaultPublications, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { refusedText } from './words.ts'

/** Adds the publications that come with Chowk. */
export function DefaultsButton() {
  const add = useWrite(addDefaultPublications, {
    refreshes: [listOperatedPublications, listFeeds, countFeeds, getOverview],
  })
  const press = () =>
    add.mutate(
      {},
      {
        onSuccess: (done) => showToast({ text: m.operator_defaults_added(done) }),
        onError: (error) => showToast({ text: m.operator_not_done({ reason: refusedText(error) }) }),
      },
    )
  return (
    <Button look="outlined" low disabled={add.isPending} onClick={press}>
      {m.operator_add_defaults()}
    </Button>
  )
}
