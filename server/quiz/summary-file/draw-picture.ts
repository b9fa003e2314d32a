import { drawBars } from '@chowk/contract/plot/bars.ts'
import { drawDots, questionAxes } from '@chowk/contract/plot/dots.ts'
import { drawCourse } from '@chowk/contract/plot/course.ts'
import { PAPER_INK, svgText } from '@chowk/contract/plot/svg-text.ts'
import type { DrawnGroup } from '@chowk/contract/quiz/summary/summary.ts'
import { findDots } from '../analysis/item-calls.ts'
import { SANS, readyFonts } from '../../drawing/fonts.ts'
import { rasterise } from '../../drawing/raster.ts'
import type { Sql } from '../../platform/database.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { WantedFile } from './file-lines.ts'
import { drawnGroups } from '../summary/drawn-groups.rules.ts'
import { findAttempts } from '../summary/find-attempts.ts'
import { findGroups } from '../summary/find-groups.ts'
import { PICTURE_WORDS } from './picture-words.rules.ts'
import type { Summary } from '../summary/summary-rows.ts'
import { isNameless } from '../summary/summary-scope.ts'

const ROOM = { width: 900, ink: PAPER_INK }
/** A course of more tries is a smear. */
const MOST_TRIES = 200

const percent = (value: number | null) => ({ value, says: value === null ? '–' : `${value} %` })

async function groupsPicture(sql: Sql, summary: Summary, { by, language }: WantedFile): Promise<string | undefined> {
  const words = PICTURE_WORDS[language]
  const { groups, total } = await findGroups(sql, summary, by === 'CLASS' ? 'class' : 'department_id')
  const shown = drawnGroups(groups)
  if (shown.length === 0) return undefined
  const nameOf = ({ key, name }: DrawnGroup) => {
    if (by === 'DEPARTMENT') return name ?? words.noDepartment
    return key === '' ? words.noClass : words.classOf(key)
  }
  const bars = shown.map((group) => ({
    name: nameOf(group),
    figures: [percent(group.completion), percent(group.average)],
  }))
  const sheet = { title: words.says(total), kinds: [words.took, words.average], font: SANS[language] }
  return svgText(drawBars(bars, ROOM), sheet)
}

async function coursePicture(
  sql: Sql,
  summary: Summary,
  { userId, language }: WantedFile,
): Promise<string | undefined> {
  const found = await findAttempts(sql, summary, { userId, size: MOST_TRIES, skip: 0 })
  const tries = found.slice(0, MOST_TRIES).toReversed()
  const [first, last] = [tries[0], tries.at(-1)]
  if (userId === undefined || !first || !last || tries.length < 2) return undefined
  const points = tries.map((each) => ({ at: Date.parse(each.endedAt), percent: each.percent, hint: '' }))
  const dayOf = (at: string) => indianDate(new Date(at))
  const title = PICTURE_WORDS[language].course({ first: first.percent, last: last.percent, count: tries.length })
  const plot = drawCourse(points, { ...ROOM, first: dayOf(first.endedAt), last: dayOf(last.endedAt) })
  return svgText(plot, { title: `${first.name}: ${title}`, font: SANS[language] })
}

async function questionsPicture(sql: Sql, summary: Summary, wanted: WantedFile): Promise<string | undefined> {
  const words = PICTURE_WORDS[wanted.language]
  const dots = await findDots(sql, summary, wanted)
  if (dots.length < 2) return undefined
  const doubtful = dots.filter(({ isDoubtful }) => isDoubtful).length
  const points = dots.map(({ facility, discrimination, isDoubtful }) => ({
    across: 100 * facility,
    up: discrimination,
    isMarked: isDoubtful,
    hint: '',
  }))
  const plot = drawDots(points, { ...ROOM, ...questionAxes(points, words) })
  return svgText(plot, { title: words.questions({ count: dots.length, doubtful }), font: SANS[wanted.language] })
}

const DRAWN: Partial<Record<WantedFile['by'], typeof groupsPicture>> = {
  CLASS: groupsPicture,
  DEPARTMENT: groupsPicture,
  ATTEMPT: coursePicture,
  QUESTION: questionsPicture,
}

/** A summary as a picture for a report; undefined where there is nothing to draw. */
export async function drawSummary(sql: Sql, summary: Summary, wanted: WantedFile): Promise<Buffer | undefined> {
  if (wanted.by === 'ATTEMPT' && isNameless(summary.scope)) return undefined
  const svg = await DRAWN[wanted.by]?.(sql, summary, wanted)
  if (svg === undefined) return undefined
  readyFonts()
  return await rasterise(svg, { format: 'png' })
}
