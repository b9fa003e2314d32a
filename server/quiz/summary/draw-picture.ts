import { drawBars } from '@chowk/contract/plot/bars.ts'
import { drawCourse } from '@chowk/contract/plot/course.ts'
import { PAPER_INK, svgText } from '@chowk/contract/plot/svg-text.ts'
import { SANS, readyFonts } from '../../drawing/fonts.ts'
import { rasterise } from '../../drawing/raster.ts'
import type { Sql } from '../../platform/database.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { WantedFile } from './file-lines.ts'
import { findAttempts } from './find-attempts.ts'
import { findGroups } from './find-groups.ts'
import type { Group } from './find-groups.ts'
import { inOrder } from './group-order.rules.ts'
import { PICTURE_WORDS } from './picture-words.rules.ts'
import type { Summary } from './summary-rows.ts'

const ROOM = { width: 900, ink: PAPER_INK }
/** A course of more tries is a smear. */
const MOST_TRIES = 200

const percent = (value: number | null) => ({ value, says: value === null ? '–' : `${value} %` })

async function groupsPicture(sql: Sql, summary: Summary, { by, language }: WantedFile): Promise<string | undefined> {
  const words = PICTURE_WORDS[language]
  const { groups, total } = await findGroups(sql, summary, by === 'CLASS' ? 'class' : 'department_id')
  const shown = inOrder(groups, { sort: 'NAME' }).filter(({ figures }) => figures.attempts > 0)
  if (shown.length === 0) return undefined
  const nameOf = ({ key, name }: Group) => {
    if (by === 'DEPARTMENT') return name ?? words.noDepartment
    return key === '' ? words.noClass : words.classOf(key)
  }
  const bars = shown.map((group) => ({
    name: nameOf(group),
    figures: [percent(group.figures.completion), percent(group.figures.average)],
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

/** A summary as a picture for a report; undefined where there is nothing to draw. */
export async function drawSummary(sql: Sql, summary: Summary, wanted: WantedFile): Promise<Buffer | undefined> {
  const isGroups = wanted.by === 'CLASS' || wanted.by === 'DEPARTMENT'
  const svg = isGroups
    ? await groupsPicture(sql, summary, wanted)
    : wanted.by === 'ATTEMPT'
      ? await coursePicture(sql, summary, wanted)
      : undefined
  if (svg === undefined) return undefined
  readyFonts()
  return await rasterise(svg, { format: 'png' })
}
