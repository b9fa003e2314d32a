import { countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { addDefaultPublications, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { useToastAction } from '../app/form/toast-action.ts'

/** Adds the publications that come with Chowk. */
export function DefaultsButton() {
  const add = useToastAction(addDefaultPublications, {
    refreshes: [listOperatedPublications, listFeeds, countFeeds, getOverview],
  })
  const press = () => add.mutate({}, { onSuccess: (done) => showToast({ text: m.operator_defaults_added(done) }) })
  return (
    <Button variant="outlined" small disabled={add.isPending} onClick={press}>
      {m.operator_add_defaults()}
    </Button>
  )
}
