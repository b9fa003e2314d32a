import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { articleNumber } from '@chowk/contract/article/article-id.ts'
import { handle } from '../platform/handle.ts'

// One plain insert a batch; a job folds batches into sums each minute, so that nobody waits for the row of a story that everybody sees.
export const answerShowStories = handle(showStories, async ({ input, viewer, tx, clock }) => {
  const ids = [...new Set(input.articleIds.map(articleNumber))].filter((id) => id !== undefined)
  const person = viewer.signedIn && !viewer.isMinor ? viewer.personId : null
  const device = viewer.signedIn ? null : viewer.deviceId
  await tx`
    insert into shown_batch (person_id, device_id, list, at, article_ids)
    values (${person}, (select id from device where id = ${device} and (consent ->> 'statistics')::boolean), ${input.list}, ${clock.now()}, ${ids}::bigint[])`
  return { counted: ids.length }
})
