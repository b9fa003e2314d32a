import { createElement, useId } from 'react'
import type { ReactNode } from 'react'
import type { Plot, PlotInk, PlotRoom } from '@chowk/contract/plot/plot.ts'
import { m } from '../../paraglide/messages.js'
import styles from './plot-figure.module.css'

/** The page’s own colours, so that a plot is right on light and on dark. */
const PAGE_INK: PlotInk = {
  text: 'var(--ink-2)',
  grid: 'var(--plot-grid)',
  series: ['var(--plot-1)', 'var(--plot-2)', 'var(--plot-3)'],
}
/** Letters keep their size: a telephone gets a drawing of its own, not a smaller one. */
const WIDTHS = { phone: 340, desk: 720 } as const

interface PlotFigureProps {
  /** A sentence that says what the figures show. */
  title: string
  draw: (room: PlotRoom) => Plot
  /** Names of the kinds of figures, where there are several. */
  kinds?: readonly string[]
  /** The same figures as a table, where the page shows them nowhere else. */
  table?: ReactNode
  /** What can be done with it, such as taking it along. */
  actions?: ReactNode
}

/** A picture of figures: what it shows as a sentence, and the figures themselves for whoever reads rather than looks. */
export function PlotFigure({ title, draw, kinds = [], table, actions }: PlotFigureProps) {
  const id = useId()
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className="cluster gap-3">
        <span id={id} className="strong">
          {title}
        </span>
        {actions && <span className="push-end">{actions}</span>}
      </figcaption>
      {kinds.length > 0 && (
        <p className={`cluster gap-3 small muted ${styles['kinds']}`}>
          {kinds.map((name, index) => (
            <span key={name} className="inline-row gap-1">
              <span className={styles['kind']} style={{ background: PAGE_INK.series[index % 3] }} aria-hidden />
              {name}
            </span>
          ))}
        </p>
      )}
      <Drawing plot={draw({ width: WIDTHS.phone, ink: PAGE_INK })} title={title} where="phone" />
      <Drawing plot={draw({ width: WIDTHS.desk, ink: PAGE_INK })} title={title} where="desk" />
      {table && (
        <details>
          <summary className="small muted">{m.ui_plot_table()}</summary>
          {table}
        </details>
      )}
    </figure>
  )
}

function Drawing({ plot, title, where }: { plot: Plot; title: string; where: 'phone' | 'desk' }) {
  const { width, height, shapes } = plot
  return (
    <svg
      className={styles[where]}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={title}
    >
      {shapes.map(({ tag, at, text, hint }, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no name but their place
        createElement(tag, { key: index, ...at }, hint === undefined ? text : <title>{hint}</title>),
      )}
    </svg>
  )
}
