import fs from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  HALF_LIFE_HOURS,
  PULSE_HALF_LIFE_HOURS,
  STEP_HALF_LIFE_HOURS,
  TREND_WEIGHT,
  weightAfterOpen,
} from '@chowk/server/trend/trend.rules.ts'
import { similarScore } from '@chowk/server/recommend/similar.rules.ts'
import { Fading } from './fading.ts'
import { printShown } from './mind.ts'

// Replays real clicks of a news site through the scoring of Trending and of Similar stories, and asks how often the next
// click of a session stands among the first five. No text, category or impression is in the data, so only the readers' part
// of each score is tried. The formulas run on maps here; trending.test.ts holds the database's arithmetic to the same numbers.

const DATA = join(
  process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../shared/data'),
  'reco/clicks_4days_compact.tsv.gz',
)
const DAY_S = 86_400
const HOUR_S = 3600
const SHOWN = 5
/** Lists are ranked again this often, as the server keeps a ranked one for half a minute. */
const RANKED_EACH_S = 20
const RANKED = 80
/** A click that stayed at least this long before the next counts as read. */
const READ_S = 15

interface Click {
  at: number
  session: number
  user: number
  article: number
}

function readClicks(): Click[] {
  const lines = gunzipSync(fs.readFileSync(DATA)).toString().trim().split('\n').slice(1)
  return lines.map((line) => {
    const [index = 0, session = 0, user = 0, article = 0] = line.split('\t').map(Number)
    return { at: index, session, user, article }
  })
}

class Score {
  requestCount = 0
  hits = 0
  ranks = 0
  count(list: readonly number[], wanted: number): void {
    this.requestCount++
    const position = list.slice(0, SHOWN).indexOf(wanted)
    if (position < 0) return
    this.hits++
    this.ranks += 1 / (position + 1)
  }
}

/** What the lists know at one moment. */
class Site {
  readonly trend = new Fading<number>(HALF_LIFE_HOURS)
  readonly pulse = new Fading<number>(PULSE_HALF_LIFE_HOURS)
  readonly steps = new Map<number, Fading<number>>()
  readonly lastHour = new Map<number, number>()
  readonly transitions = new Map<number, Map<number, number>>()
  readonly #window: Click[] = []
  #gone = 0
  readonly #counted = new Map<string, number>()
  #ranked = { at: -Infinity, trend: [] as number[], pulse: [] as number[], hour: [] as number[], pulseAll: 0 }

  /** The lists that are the same for all readers, ranked at most `RANKED_EACH_S` ago. */
  ranked(index: number) {
    if (index - this.#ranked.at >= RANKED_EACH_S) {
      const hour = [...this.lastHour]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, RANKED)
        .map(([name]) => name)
      this.#ranked = {
        at: index,
        trend: this.trend.best(RANKED),
        pulse: this.pulse.best(RANKED),
        hour,
        pulseAll: this.pulse.total(index / HOUR_S),
      }
    }
    return this.#ranked
  }

  /** Similar stories of one that was just read, by the readers' part of the score. */
  similar(from: number, index: number): number[] {
    const { pulse, pulseAll } = this.ranked(index)
    const steps = this.steps.get(from)
    const known = steps?.best(RANKED) ?? []
    const stepsFrom = known.reduce((sum, name) => sum + (steps?.now(name, index / HOUR_S) ?? 0), 0)
    const scored = [...new Set([...known, ...pulse])]
      .filter((name) => name !== from)
      .map((name) => ({
        name,
        score: this.#score(name, index, { steps: steps?.now(name, index / HOUR_S) ?? 0, stepsFrom, pulseAll }),
      }))
    return scored.toSorted((a, b) => b.score - a.score).map((one) => one.name)
  }

  #score(name: number, index: number, known: { steps: number; stepsFrom: number; pulseAll: number }): number {
    const unknown = {
      articleId: '',
      publicationId: '',
      publishedAt: 0,
      text: 0,
      sameCategory: false,
      ageDays: 0,
      clickLift: 0,
    }
    return similarScore({ ...unknown, ...known, pulse: this.pulse.now(name, index / HOUR_S) })
  }

  /** The baseline: what followed most often after the same click, filled up with the last hour's popular ones. */
  lastClick(from: number, index: number): number[] {
    const next = [...(this.transitions.get(from) ?? [])]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, RANKED)
      .map(([name]) => name)
    return [...new Set([...next, ...this.ranked(index).hour])].filter((name) => name !== from)
  }

  click(click: Click, before: Click | undefined): void {
    const { at: index, user, article } = click
    while (this.#window[this.#gone] && (this.#window[this.#gone]?.at ?? 0) < index - HOUR_S) this.#forget()
    this.#window.push(click)
    this.lastHour.set(article, (this.lastHour.get(article) ?? 0) + 1)
    if (this.#isFirst(`open ${user} ${article}`, index)) {
      this.trend.add(article, index / HOUR_S, TREND_WEIGHT.OPEN)
      this.pulse.add(article, index / HOUR_S)
    }
    if (!before || before.article === article) return
    const steps = this.steps.get(before.article) ?? new Fading<number>(STEP_HALF_LIFE_HOURS)
    this.steps.set(before.article, steps)
    steps.add(article, index / HOUR_S)
    const counts = this.transitions.get(before.article) ?? new Map<number, number>()
    this.transitions.set(before.article, counts)
    counts.set(article, (counts.get(article) ?? 0) + 1)
    const stayed = index - before.at
    if (stayed >= READ_S && this.#isFirst(`read ${user} ${before.article}`, index))
      this.trend.add(before.article, index / HOUR_S, weightAfterOpen('READ', stayed / HOUR_S))
  }

  // An actor counts once a kind and story in 24 hours (T4).
  #isFirst(name: string, index: number): boolean {
    const last = this.#counted.get(name)
    if (last !== undefined && index - last < DAY_S) return false
    this.#counted.set(name, index)
    return true
  }

  #forget(): void {
    const { article } = this.#window[this.#gone++] ?? { article: -1 }
    const left = (this.lastHour.get(article) ?? 1) - 1
    if (left > 0) this.lastHour.set(article, left)
    else this.lastHour.delete(article)
  }
}

const NAMES = [
  'popularity of the last hour (baseline)',
  'last-click transition (baseline)',
  'trending, today',
  'trending, right now',
  'similar',
] as const

/** HR@5 and MRR@5 of the next click on the last day; earlier days only teach. What the session opened already is left out. */
export function replay(
  clicks: readonly Click[],
): { name: string; asked: number; hitRate: number; reciprocalRank: number }[] {
  const scores = NAMES.map(() => new Score())
  const site = new Site()
  const last = new Map<number, Click>()
  const seen = new Map<number, Set<number>>()
  const lastDay = Math.floor((clicks.at(-1)?.at ?? 0) / DAY_S)
  for (const click of clicks) {
    const before = last.get(click.session)
    const opened = seen.get(click.session) ?? new Set<number>()
    if (before && Math.floor(click.at / DAY_S) === lastDay) {
      const { trend, pulse, hour } = site.ranked(click.at)
      const lists = [
        hour,
        site.lastClick(before.article, click.at),
        trend,
        pulse,
        site.similar(before.article, click.at),
      ]
      for (const [index, list] of lists.entries())
        scores[index]?.count(
          list.filter((name) => !opened.has(name)),
          click.article,
        )
    }
    site.click(click, before)
    last.set(click.session, click)
    seen.set(click.session, opened.add(click.article))
  }
  return NAMES.map((name, index) => {
    const { requestCount, hits, ranks } = scores[index] ?? new Score()
    return { name, asked: requestCount, hitRate: hits / requestCount, reciprocalRank: ranks / requestCount }
  })
}

if (import.meta.main) {
  if (fs.existsSync(DATA)) {
    console.log('Next click of a session, last day of four (HR@5, MRR@5):')
    for (const { name, hitRate, reciprocalRank } of replay(readClicks()))
      console.log(`  ${name.padEnd(42)} ${hitRate.toFixed(3)}  ${reciprocalRank.toFixed(3)}`)
  } else console.log('replay: skipped, the clicks are not here (CHOWK_DATA)')
  const shown = process.env['CHOWK_MIND']
  if (shown) printShown(shown)
}
