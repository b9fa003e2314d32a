import fs from 'node:fs'
import { join } from 'node:path'
import { CLICK_HALF_LIFE_HOURS } from '@chowk/server/trend/trend.rules.ts'
import { clickLift, usualClicks } from '@chowk/server/recommend/clicks.rules.ts'
import { baseOf, rankForYou, trendOf } from '@chowk/server/recommend/for-you.rules.ts'
import { HOUR_MS } from '@chowk/server/platform/time.ts'
import { Fading } from './fading.ts'

// Replays lists that were really shown, with what was opened of them, through the score of For You in the order of time. Each list
// is ranked by what had happened before it, and teaches afterwards. The log knows no publication, no class and no time at which a
// story came out: these parts are the same for all, and each story counts as a publication of its own.

/** One list as it was shown. */
export interface Shown {
  hours: number
  /** Stories that its reader had opened before. */
  history: string[]
  stories: { id: string; isOpened: boolean }[]
}

/** Means over all lists in which something was opened and something was not. */
export interface Quality {
  name: string
  lists: number
  auc: number
  mrr: number
  ndcg5: number
  ndcg10: number
}

/** Reads `behaviors.tsv` of such a folder, oldest first. */
export function readShown(folder: string): Shown[] {
  return linesOf(folder, 'behaviors.tsv')
    .map(([, , time = '', history = '', stories = '']) => ({
      hours: Date.parse(`${time} UTC`) / HOUR_MS,
      history: history.split(' ').filter(Boolean),
      stories: stories.split(' ').map((each) => {
        const end = each.lastIndexOf('-')
        return { id: each.slice(0, end), isOpened: each.slice(end + 1) === '1' }
      }),
    }))
    .toSorted((a, b) => a.hours - b.hours)
}

/** Reads the category of each story from `news.tsv`. */
export const readCategories = (folder: string): Map<string, string> =>
  new Map(linesOf(folder, 'news.tsv').map(([id = '', category = '']) => [id, category]))

const linesOf = (folder: string, name: string): string[][] =>
  fs
    .readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** What happened so far. */
class Past {
  readonly opened = new Fading()
  readonly clicks = { opens: new Fading(CLICK_HALF_LIFE_HOURS), shown: new Fading(CLICK_HALF_LIFE_HOURS) }

  /** Opens and showings of a list's stories that have not faded yet, and the share that is usual among them. */
  clicksIn({ hours, stories }: Shown) {
    const counts = stories.map(({ id }) => ({
      opens: this.clicks.opens.now(id, hours),
      shown: this.clicks.shown.now(id, hours),
    }))
    return { counts, usual: usualClicks(counts) }
  }

  add({ hours, stories }: Shown): void {
    for (const { id, isOpened } of stories) {
      this.clicks.shown.add(id, hours)
      if (!isOpened) continue
      this.clicks.opens.add(id, hours)
      this.opened.add(id, hours)
    }
  }
}

/** Shares of what a reader opened by category, the largest as 1 (F6). */
function learnedOf(history: readonly string[], categories: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of history) {
    const category = categories.get(id)
    if (category !== undefined) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  const largest = Math.max(1, ...counts.values())
  return new Map([...counts].map(([category, count]) => [category, count / largest]))
}

/** Positions of the stories of a list as For You orders them. */
function placesOf(scores: readonly number[], categories: readonly number[]): number[] {
  const placed = rankForYou(
    scores.map((base, index) => ({
      clusterId: String(index),
      publicationId: String(index),
      categoryId: categories[index] ?? -1,
      publishedAt: 0,
      base,
    })),
  )
  const places = scores.map(() => Number.NEGATIVE_INFINITY)
  for (const [place, { item }] of placed.entries()) places[Number(item.clusterId)] = -place
  return places
}

/** Scores of one list by each way that is compared. */
function scoresOf(list: Shown, past: Past, categories: ReadonlyMap<string, string>): number[][] {
  const { counts, usual } = past.clicksIn(list)
  const learned = learnedOf(list.history, categories)
  const names = [...new Set(list.stories.map(({ id }) => categories.get(id)))]
  const base = list.stories.map(({ id }, index) => {
    const lift = clickLift(counts[index] ?? { opens: 0, shown: 0 }, usual)
    return baseOf({
      category: learned.get(categories.get(id) ?? '') ?? 0,
      publication: 0,
      fresh: 0,
      trend: trendOf(past.opened.now(id, list.hours), lift),
      level: 1,
    })
  })
  return [
    counts.map(({ opens, shown }) => (opens + PRIOR * usual) / (shown + PRIOR)),
    base,
    placesOf(
      base,
      list.stories.map(({ id }, index) => (categories.has(id) ? names.indexOf(categories.get(id)) : -1 - index)),
    ),
  ]
}

const PRIOR = 10
const NAMES = ['click-through alone (baseline)', 'score of For You', 'For You as it is ordered'] as const

/** Something in it was opened, and something was not. */
function isTelling({ stories }: Shown): boolean {
  const opened = stories.filter(({ isOpened }) => isOpened).length
  return opened > 0 && opened < stories.length
}

/** Judges each list by what was known when it was shown. */
export function replayShown(all: readonly Shown[], categories: ReadonlyMap<string, string>): Quality[] {
  const past = new Past()
  const sums = NAMES.map((name) => ({ name, lists: 0, auc: 0, mrr: 0, ndcg5: 0, ndcg10: 0 }))
  // What was shown at one moment knows nothing of each other.
  for (const together of Map.groupBy(all, ({ hours }) => hours).values()) {
    for (const list of together.filter(isTelling))
      for (const [index, scores] of scoresOf(list, past, categories).entries()) add(sums[index], list, scores)
    for (const list of together) past.add(list)
  }
  return sums.map(({ name, lists, ...sum }) => ({
    name,
    lists,
    auc: sum.auc / lists,
    mrr: sum.mrr / lists,
    ndcg5: sum.ndcg5 / lists,
    ndcg10: sum.ndcg10 / lists,
  }))
}

function add(sum: Quality | undefined, { stories }: Shown, scores: readonly number[]): void {
  if (!sum) return
  const judged = judge(stories.map(({ isOpened }, index) => ({ isOpened, score: scores[index] ?? 0 })))
  sum.lists++
  for (const key of ['auc', 'mrr', 'ndcg5', 'ndcg10'] as const) sum[key] += judged[key]
}

/** The four measures of one list; equal scores count by their mean over all orders for AUC, and in the order given for the others. */
export function judge(list: readonly { isOpened: boolean; score: number }[]): Omit<Quality, 'name' | 'lists'> {
  const opened = list.filter(({ isOpened }) => isOpened)
  const others = list.filter(({ isOpened }) => !isOpened)
  const wins = opened.reduce(
    (sum, { score }) =>
      sum + others.reduce((all, other) => all + (score > other.score ? 1 : score === other.score ? 0.5 : 0), 0),
    0,
  )
  const ranks = list
    .toSorted((a, b) => b.score - a.score)
    .flatMap(({ isOpened }, index) => (isOpened ? [index + 1] : []))
  const gain = (all: readonly number[]) => all.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0)
  const ndcg = (most: number) =>
    gain(ranks.filter((rank) => rank <= most)) / gain(ranks.slice(0, most).map((_, index) => index + 1))
  return {
    auc: wins / (opened.length * others.length),
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    ndcg5: ndcg(5),
    ndcg10: ndcg(10),
  }
}

/** Prints how well For You orders the lists of such a folder. */
export function printShown(folder: string): void {
  console.log('Lists as they were shown (AUC, MRR, nDCG@5, nDCG@10):')
  for (const { name, lists, auc, mrr, ndcg5, ndcg10 } of replayShown(readShown(folder), readCategories(folder)))
    console.log(
      `  ${name.padEnd(42)} ${[auc, mrr, ndcg5, ndcg10].map((value) => value.toFixed(4)).join('  ')}  of ${lists}`,
    )
}
