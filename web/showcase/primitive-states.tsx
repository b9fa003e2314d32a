import { IconBookmark } from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { Section } from '../ui/section.tsx'
import { WrittenText } from '../ui/written/written-text.tsx'
import styles from './primitive-states.module.css'

const TEXT = ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'strong', 'small', 'small-strong', 'micro', 'tabular']
const COLORS = ['muted', 'faint', 'accent', 'danger', 'hover-accent', 'hover-underline', 'hover-wash']
const LAYOUT = ['stack', 'row', 'inline-row', 'cluster', 'row spread']
const GAPS = ['gap-1', 'gap-2', 'gap-3', 'gap-4', 'gap-5', 'gap-6', 'gap-7']
const LINES = ['ruled', 'page-head', 'line-above', 'line-below', 'dot-before']

/** The classes of `web/ui/ground/primitives.css`, each as it comes out. */
export function PrimitiveStates() {
  return (
    <div className="stack gap-6">
      <Section title={m.showcase_primitives_text()}>
        <Each names={[...TEXT, 'truncate', 'breaks', 'clamp', 'whole']}>
          {(name) => <span className={name}>{`${m.showcase_primitives_sample()} 1,234`}</span>}
        </Each>
      </Section>
      <Section title="WrittenText">
        <Each names={['lines', 'keepsSpaces']}>
          {(name) => (
            <WrittenText
              text={`${m.showcase_primitives_sample()}\n    https://paper.example/कुआँ।`}
              keepsSpaces={name === 'keepsSpaces'}
            />
          )}
        </Each>
      </Section>
      <Section title={m.showcase_primitives_colors()}>
        <Each names={COLORS}>{(name) => <span className={name}>{m.showcase_primitives_sample()}</span>}</Each>
      </Section>
      <Section title={m.showcase_primitives_layout()}>
        <Each names={LAYOUT}>{(name) => <Boxes className={name.includes('spread') ? name : `${name} gap-2`} />}</Each>
        <Each names={GAPS}>{(name) => <Boxes className={`row ${name}`} />}</Each>
        <Each names={['with-side']}>{(name) => <Boxes className={name} />}</Each>
        <Each names={['grow', 'push-end']}>
          {(name) => (
            <span className="row gap-2">
              <span className={`${name} ${styles['box']}`}>1</span>
              <span className={styles['box']}>2</span>
            </span>
          )}
        </Each>
      </Section>
      <Section title={m.showcase_primitives_lines()}>
        <Each names={LINES}>{(name) => <span className={name}>{m.showcase_primitives_sample()}</span>}</Each>
      </Section>
      <Section title={m.showcase_primitives_press()}>
        <Each names={['icon-button', 'text-button', 'view-link', 'cover-link', 'above-link']}>
          {(name) => <Pressed className={name} />}
        </Each>
      </Section>
    </div>
  )
}

function Each({ names, children }: { names: readonly string[]; children: (name: string) => ReactNode }) {
  return (
    <dl className={`stack gap-3 ${styles['each']}`}>
      {names.map((name) => (
        <div key={name}>
          <dt className="small muted">{name}</dt>
          <dd className="stack">{children(name)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Boxes = ({ className }: { className: string }) => (
  <span className={className}>
    {[1, 2, 3].map((number) => (
      <span key={number} className={styles['box']}>
        {number}
      </span>
    ))}
  </span>
)

const Pressed = ({ className }: { className: string }) => (
  <span className={styles['card']}>
    <button type="button" className={className} aria-label={className}>
      {className === 'icon-button' ? <IconBookmark size={20} stroke={1.75} aria-hidden /> : className}
    </button>
  </span>
)
