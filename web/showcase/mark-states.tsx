import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'
import { ShareBar } from '../ui/share-bar.tsx'

const SHARES = [0, 1, 46, 100]

/** Shares of a whole with words of their own, and beside figures. */
export function MarkStates() {
  return (
    <div className="stack gap-6">
      <Section title={m.showcase_shares()}>
        {SHARES.map((percent) => (
          <ShareBar key={percent} percent={percent} label={m.news_percent_read({ percent })} />
        ))}
      </Section>
      <Section title={m.showcase_shares_figures()}>
        {SHARES.map((percent) => (
          <div key={percent} className="stack">
            <span className="small tabular">{percent}%</span>
            <ShareBar isFigure percent={percent} />
          </div>
        ))}
      </Section>
    </div>
  )
}
