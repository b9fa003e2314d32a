import { MOST_DRAWN } from '@chowk/contract/quiz/summary/summary.ts'
import type { DrawnGroup } from '@chowk/contract/quiz/summary/summary.ts'
import type { Group } from './find-groups.ts'
import { inOrder } from './group-order.rules.ts'

/** What is drawn of groups, on a page and in a file alike: those with a try, by name, as many as a picture holds. */
export const drawnGroups = (groups: readonly Group[]): DrawnGroup[] =>
  inOrder(groups, { sort: 'NAME' })
    .filter(({ figures }) => figures.attempts > 0)
    .slice(0, MOST_DRAWN)
    .map(({ key, name, figures: { completion, average } }) => ({ key, name, completion, average }))
