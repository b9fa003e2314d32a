import { nameOf } from '../../app/bilingual-name.ts'
import { IconSearch } from '../../ui/icons.ts'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { suggestNews } from '@chowk/contract/news/search.ts'
import { m } from '../../paraglide/messages.js'
import { Stone } from '../../ui/stone.tsx'
import { articlePath, categoryPath, publicationPath } from '../words.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './suggestions.module.css'

/** One line of the suggestions, with where it leads. */
export interface Option {
  to: string
  name: string
  note: string
  kind: 'word' | 'publication' | 'category' | 'story'
  logo?: string
}

/** The lines of an answer in the order they are shown. */
export function optionsOf(found: Output<typeof suggestNews>): Option[] {
  return [
    ...found.words.map(({ word, stories, isNear }) => ({
      kind: 'word' as const,
      to: `/search?q=${encodeURIComponent(word)}`,
      name: word,
      note: isNear ? m.news_perhaps({ count: stories }) : m.news_in_headlines({ count: stories }),
    })),
    ...found.publications.map((publication) => ({
      kind: 'publication' as const,
      to: publicationPath(publication),
      name: nameOf(publication.name),
      note: m.app_publication(),
      logo: publication.logo,
    })),
    ...found.categories.map((category) => ({
      kind: 'category' as const,
      to: categoryPath(category),
      name: nameOf(category.name),
      note: m.news_category(),
    })),
    ...found.stories.map((story) => ({
      kind: 'story' as const,
      to: articlePath(story),
      name: story.title,
      note: nameOf(story.publication.name),
    })),
  ]
}

/** Where an arrow leads from a line; undefined for other keys. */
export function nextOption(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  return undefined
}

const GROUPS: Record<Option['kind'], { group: string; title: (() => string) | undefined }> = {
  word: { group: 'words', title: undefined },
  publication: { group: 'places', title: m.news_suggestions_places },
  category: { group: 'places', title: m.news_suggestions_places },
  story: { group: 'stories', title: m.search_tab_stories },
}

interface SuggestionsProps {
  id: string
  options: readonly Option[]
  index: number
  typed: string
  onChoose: () => void
}

/** Words, then publications and subjects, then stories; a press must not take the focus out of the field. */
export function Suggestions({ id, options, index, typed, onChoose }: SuggestionsProps) {
  const groups = Map.groupBy(options.entries(), ([, { kind }]) => GROUPS[kind].group)
  return (
    <div
      className={styles['list']}
      role="listbox"
      id={id}
      aria-label={m.news_suggestions()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {[...groups].map(([name, entries]) => {
        const title = GROUPS[entries[0]?.[1].kind ?? 'word'].title?.()
        return (
          <div key={name} role="group" aria-label={title ?? m.news_suggestions()} className={styles['group']}>
            {title && (
              <p className={`h4 ${styles['title']}`} aria-hidden>
                {title}
              </p>
            )}
            {entries.map(([position, option]) => (
              <Line
                key={option.to}
                id={`${id}-${position}`}
                option={option}
                isChosen={position === index}
                {...{ typed, onChoose }}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface LineProps {
  id: string
  option: Option
  isChosen: boolean
  typed: string
  onChoose: () => void
}

function Line({ id, option, isChosen, typed, onChoose }: LineProps) {
  return (
    <Link
      id={id}
      to={option.to}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={`row gap-3 line-above ${styles['option']}`}
      onClick={onChoose}
    >
      {option.kind === 'word' && <IconSearch size={20} stroke={1.75} aria-hidden />}
      {option.logo && <PublicationLogo publication={{ logo: option.logo }} size={24} />}
      {option.kind === 'category' && <Stone />}
      <span className={option.kind === 'story' ? `h4 ${styles['story']}` : styles['name']}>
        <Marked name={option.name} typed={typed} />
      </span>
      <span className={`small muted push-end ${styles['note']}`}>{option.note}</span>
    </Link>
  )
}

/** The part that was typed, bold. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const text = typed.trim()
  const from = text ? name.toLocaleLowerCase().indexOf(text.toLocaleLowerCase()) : -1
  if (from < 0) return name
  return (
    <>
      {name.slice(0, from)}
      <b>{name.slice(from, from + text.length)}</b>
      {name.slice(from + text.length)}
    </>
  )
}
