import { describe, expect, test } from 'vitest'
import { drawBars } from './bars.ts'
import { drawCourse } from './course.ts'
import { drawDots, questionAxes } from './dots.ts'
import { fitted } from './plot.ts'
import type { Plot } from './plot.ts'
import { PAPER_INK, svgText } from './svg-text.ts'

const room = (width: number) => ({ width, ink: PAPER_INK })
const of = ({ shapes }: Plot, tag: string) => shapes.filter((shape) => shape.tag === tag)
const texts = (plot: Plot) => of(plot, 'text').map(({ text }) => text)
const inside = ({ width, height, shapes }: Plot) =>
  shapes.every(
    ({ at }) =>
      [at['x'], at['x1'], at['x2'], at['cx']].every((x) => x === undefined || (Number(x) >= 0 && Number(x) <= width)) &&
      [at['y'], at['y1'], at['y2'], at['cy']].every((y) => y === undefined || (Number(y) >= 0 && Number(y) <= height)),
  )

describe('a picture of figures', () => {
  test('shows bars as long as their figures, on a telephone with the name above them, and no bar where nothing can be said', () => {
    const bars = [
      {
        name: 'Class 7',
        figures: [
          { value: 50, says: '50 %' },
          { value: 100, says: '100 %' },
        ],
      },
      {
        name: 'Class 8',
        figures: [
          { value: null, says: '–' },
          { value: 0, says: '0 %' },
        ],
      },
    ]
    for (const width of [340, 720]) {
      const plot = drawBars(bars, room(width))
      const lengths = of(plot, 'rect').map(({ at }) => Number(at['width']))
      expect(lengths).toHaveLength(3)
      expect((lengths[0] ?? 0) * 2).toBeCloseTo(lengths[1] ?? 0, 0)
      expect(lengths[2]).toBe(1)
      expect(texts(plot)).toEqual(expect.arrayContaining(['Class 7', 'Class 8', '50 %', '–']))
      expect(inside(plot)).toBe(true)
    }
    expect(drawBars(bars, room(340)).height).toBeGreaterThan(drawBars(bars, room(720)).height)
  })

  test('puts tries where their time is, not one after the other, and a single day in the middle', () => {
    const point = (at: number, percent: number) => ({ at, percent, hint: `${percent}` })
    const ends = { first: 'a', last: 'b' }
    const plot = drawCourse([point(0, 0), point(10, 50), point(100, 100)], { ...room(720), ...ends })
    const [first = 0, second = 0, third = 0] = of(plot, 'circle').map(({ at }) => Number(at['cx']))
    expect((second - first) * 10).toBeCloseTo(third - first, -1)
    expect(inside(plot)).toBe(true)
    expect(texts(plot)).toContain('b')
    const day = drawCourse([point(5, 40), point(5, 60)], { ...room(340), ...ends })
    expect(new Set(of(day, 'circle').map(({ at }) => at['cx'])).size).toBe(1)
    expect(texts(day)).not.toContain('b')
  })

  test('marks what is to be looked at by its form and not by its colour alone, and keeps what lies outside at the edge', () => {
    const axes = {
      across: { from: 0, to: 100, says: 'right', ticks: [0, 100] },
      up: { from: -50, to: 100, says: 'apart', ticks: [-50, 0] },
    }
    const dot = (across: number, isMarked: boolean) => ({ across, up: -80, isMarked, hint: 'Who dug the well?' })
    const plot = drawDots([dot(10, true), dot(20, false)], { ...room(340), ...axes })
    const [plain, marked] = of(plot, 'path')
    expect(plain?.at['d']).not.toBe(marked?.at['d'])
    expect(marked?.at['transform']).toContain(`,${300 - 48})`)
    expect(texts(plot)).toContain('−50')
  })

  test('reaches down as far as any question tells wrongly, and no further than it has to', () => {
    const reach = (...up: number[]) =>
      questionAxes(
        up.map((each) => ({ up: each })),
        { across: 'right', up: 'apart' },
      ).up
    expect(reach(20, -50)).toMatchObject({ from: -50, ticks: [-50, 0, 50, 100] })
    const { from, ticks } = reach(20, -84)
    expect([from, ticks]).toEqual([-100, [-100, -50, 0, 50, 100]])
    const axes = { across: { from: 0, to: 100, says: '', ticks: [] }, up: reach(-84) }
    const [dot] = of(drawDots([{ across: 10, up: -84, isMarked: true, hint: '' }], { ...room(340), ...axes }), 'path')
    const below = Number(/,([\d.]+)\)/u.exec(String(dot?.at['transform']))?.[1])
    expect(below).toBeLessThan(300 - 48)
    expect(below).toBeGreaterThan(220)
  })

  test('as a file stands on white below its sentence, and no name in it becomes markup', () => {
    const plot = drawBars([{ name: '<b>"7" & 8</b>', figures: [{ value: 1, says: '1 %' }] }], room(720))
    const svg = svgText(plot, { title: 'A < B', kinds: ['Took one'], font: 'Source Sans 3' })
    expect(svg).toContain('&lt;b&gt;&quot;7&quot; &amp; 8&lt;/b&gt;')
    expect(svg).toContain('<title>A &lt; B</title>')
    expect(svg).not.toContain('<b>')
    expect(svg).toContain('text-anchor="end"')
    expect(svg).toContain('fill="#fff"')
  })

  test('cuts a long name between letters that belong together', () => {
    expect(fitted('Class 7', 100)).toBe('Class 7')
    expect(fitted('क्षितिज विभाग', 40)).toMatch(/^क्षि.*…$/)
  })
})
