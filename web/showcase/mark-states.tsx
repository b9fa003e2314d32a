import { m } from '../paraglide/messages.js'
import { PublicationLogo } from '../ui/picture/publication-logo.tsx'
import { Section } from '../ui/section.tsx'
import { ShareBar } from '../ui/share-bar.tsx'

const SHARES = [0, 1, 46, 100]

// A text is no picture.
const NO_PICTURE = '/robots.txt'
const LOGOS = [
  { name: m.showcase_logo_drawn, logo: '/masthead/neel/N.svg' },
  { name: m.showcase_logo_missing, logo: NO_PICTURE },
]
const SIZES = [18, 40, 104]

/** Shares of a whole with words of their own, and beside figures; publications' pictures in their sizes, and one that does not come. */
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
      <Section title={m.showcase_logos()}>
        {LOGOS.map(({ name, logo }) => (
          <div key={logo} className="cluster gap-3">
            {SIZES.map((size) => (
              <PublicationLogo key={size} publication={{ logo }} size={size} />
            ))}
            <span className="small muted">{name()}</span>
          </div>
        ))}
      </Section>
    </div>
  )
}
