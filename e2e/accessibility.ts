import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Judged = typeof globalThis & { axe: typeof axe }

interface Judging {
  /** One element, judged by every rule that axe has. */
  within?: string
  /** These rules alone. */
  rules?: string[]
}

/** What hinders somebody on the page that stands open, a line each. */
export async function faultsOf(page: Page, { within, rules }: Judging = {}): Promise<string[]> {
  // Half a megabyte, sent once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  return await page.evaluate(
    async ({ only, selector }) => {
      // A colour on its way from one to another is neither, and so is a sheet that is coming in. What never ends is not waited for.
      const changing = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(changing.map(async ({ finished }) => await finished))
      const { violations } = await (globalThis as Judged).axe.run(selector ?? document, {
        ...(only && { runOnly: only }),
        resultTypes: ['violations'],
      })
      const targets = (nodes: axe.NodeResult[]) =>
        nodes
          .slice(0, 3)
          .map(({ target }) => target.join(' '))
          .join(', ')
      return violations.map(({ id, nodes }) => `${location.href}: ${id} at ${targets(nodes)}`)
    },
    { only: onlyOf({ within, rules }), selector: within },
  )
}

function onlyOf({ within, rules }: Judging): axe.RunOnly | undefined {
  if (rules) return { type: 'rule', values: rules }
  return within === undefined ? { type: 'tag', values: TAGS } : undefined
}

/** By how many pixels the page is wider than the screen. A phone shows a wide page smaller, and `innerWidth` grows with it. */
export async function sidewaysPixels(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
}
