import { IconArrowRight } from '../../ui/icons.ts'
import type { ArticleVersion } from '@chowk/contract/news/changes.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { clockOf, isSameDay } from '../../ui/time.rules.ts'
import styles from './article-changes.module.css'

const SIZES: Record<ArticleVersion['size'], () => string> = {
  FIRST: m.news_changes_first,
  MAJOR: m.news_changes_major,
  MINOR: m.news_changes_minor,
}

// The day is said only where the versions are not all of one day.
function timeOf(version: ArticleVersion, versions: readonly ArticleVersion[]): string {
  const [first] = versions
  const last = versions.at(-1)
  return first && last && isSameDay(first.at, last.at) ? clockOf(version.at) : dateAndClock(version.at)
}

interface VersionsProps {
  versions: readonly ArticleVersion[]
  from: number
  to: number
}

/** All versions, the newest first; a press compares up to that one. */
export function Versions({ versions, from, to, onChoose }: VersionsProps & { onChoose: (number: number) => void }) {
  return (
    <aside className={`ruled ${styles['versions']}`}>
      <h2>{m.news_changes_versions()}</h2>
      <ol>
        {versions.toReversed().map((version) => (
          <li
            key={version.number}
            data-place={version.number === to ? 'to' : version.number === from ? 'from' : 'other'}
          >
            <button
              type="button"
              disabled={version.number <= from}
              aria-current={version.number === to ? 'true' : undefined}
              onClick={() => onChoose(version.number)}
            >
              <strong>{timeOf(version, versions)}</strong>
              <span>{SIZES[version.size]()}</span>
            </button>
          </li>
        ))}
      </ol>
      <p>{m.news_changes_kept()}</p>
    </aside>
  )
}

interface VersionSelectsProps extends VersionsProps {
  onPair: (pair: { from: number; to: number }) => void
}

/** Which two versions are compared. */
export function VersionSelects({ versions, from, to, onPair }: VersionSelectsProps) {
  const optionOf = (version: ArticleVersion) => {
    const isNewest = version === versions.at(-1)
    const name = timeOf(version, versions)
    return { value: String(version.number), name: isNewest ? `${name}, ${m.news_changes_newest()}` : name }
  }
  return (
    <div className={`row ${styles['selects']}`}>
      <SelectField
        compact
        label={m.news_changes_from()}
        value={String(from)}
        options={versions.filter((version) => version.number < to).map(optionOf)}
        onChange={({ target }) => onPair({ from: Number(target.value), to })}
      />
      <IconArrowRight size={18} stroke={1.75} aria-hidden />
      <SelectField
        compact
        label={m.news_changes_to()}
        value={String(to)}
        options={versions.filter((version) => version.number > from).map(optionOf)}
        onChange={({ target }) => onPair({ from, to: Number(target.value) })}
      />
    </div>
  )
}
