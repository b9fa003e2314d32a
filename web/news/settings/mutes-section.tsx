import { nameOf } from '../../app/bilingual-name.ts'
import type { ReactNode } from 'react'
import { blockPublication, endMute, listMutes } from '@chowk/contract/news/mute.ts'
import type { Mute } from '@chowk/contract/news/mute.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { dateText, useNow } from '../../app/time.tsx'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { MuteForm } from '../stories/mute-form.tsx'
import { DAY_MS } from '../../ui/time.rules.ts'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './mutes-section.module.css'

/** Muted words, publications and categories, and blocked publications, each with what it hid and a way to end it. */
export function MutesSection() {
  const read = useRead(listMutes, {})
  return (
    <Section title={m.news_muted_title()}>
      <p className="muted">{m.news_muted_says()}</p>
      <div className={styles['form']}>
        <MuteForm onMuted={() => undefined} />
      </div>
      <ReadBoundary read={read} failed={m.news_muted_failed()} skeleton={<RowSkeleton count={3} />}>
        {({ mutes, blocks }) =>
          mutes.length + blocks.length === 0 ? (
            <div>
              <p className="strong">{m.news_muted_empty_title()}</p>
              <p className="muted">{m.news_muted_empty_text()}</p>
            </div>
          ) : (
            <Lists mutes={mutes} blocks={blocks} />
          )
        }
      </ReadBoundary>
    </Section>
  )
}

interface ListsProps {
  mutes: readonly Mute[]
  blocks: readonly { publication: NonNullable<Mute['publication']>; at: string }[]
}

function Lists({ mutes, blocks }: ListsProps) {
  const words = mutes.filter(({ word }) => word !== null)
  const publications = mutes.filter(({ word, publication }) => word === null && publication)
  const categories = mutes.filter(({ word, publication, category }) => word === null && !publication && category)
  const unblock = useAction(blockPublication, {
    refreshes: [listMutes],
    errors: { PUBLICATION_NOT_FOUND: m.news_report_publication_gone },
  })
  return (
    <div className="stack gap-6">
      <ProblemNote>{unblock.problem}</ProblemNote>
      {words.length > 0 && <MuteSection title={m.news_muted_words()} mutes={words} />}
      {publications.length + blocks.length > 0 && (
        <Group title={m.app_publications()} count={publications.length + blocks.length}>
          <ul>
            {blocks.map(({ publication }) => (
              <li key={publication.id} className={`gap-4 line-above ${styles['row']}`}>
                <PublicationLogo publication={publication} size={32} />
                <span className="strong breaks">{nameOf(publication.name)}</span>
                <span className={`small ${styles['until']}`}>{m.news_blocked()}</span>
                <span className={`small muted ${styles['hid']}`}>{m.news_blocked_everywhere()}</span>
                <End
                  name={nameOf(publication.name)}
                  onPress={() => unblock.mutate({ publicationId: publication.id, blocked: false })}
                />
              </li>
            ))}
            {publications.map((mute) => (
              <MuteRow key={mute.id} mute={mute} />
            ))}
          </ul>
        </Group>
      )}
      {categories.length > 0 && <MuteSection title={m.app_categories()} mutes={categories} />}
    </div>
  )
}

function MuteSection({ title, mutes }: { title: string; mutes: readonly Mute[] }) {
  return (
    <Group title={title} count={mutes.length}>
      <ul>
        {mutes.map((mute) => (
          <MuteRow key={mute.id} mute={mute} />
        ))}
      </ul>
    </Group>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <div>
      <h3 className={`h4 ${styles['group']}`}>
        {title} <span className={`small ${styles['until']}`}>{count}</span>
      </h3>
      {children}
    </div>
  )
}

function nameOfMute({ word, publication, category }: Mute): string {
  const location = publication ?? category
  if (word === null) return location ? nameOf(location.name) : ''
  return location ? m.news_mute_within({ word, name: nameOf(location.name) }) : `“${word}”`
}

function MuteRow({ mute }: { mute: Mute }) {
  const now = useNow()
  const end = useAction(endMute, { refreshes: [listMutes] })
  const { endsAt } = mute
  const days = endsAt ? Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / DAY_MS)) : 0
  return (
    <li className={`gap-4 line-above ${styles['row']}`}>
      {mute.publication ? (
        <PublicationLogo publication={mute.publication} size={32} />
      ) : (
        <span className={`micro ${styles['sign']}`} aria-hidden>
          {mute.word === null ? '#' : 'Abc'}
        </span>
      )}
      <span className="strong breaks">{nameOfMute(mute)}</span>
      <span className={`small ${styles['until']}`}>
        {endsAt ? m.news_mute_left({ count: days, date: dateText(endsAt) }) : m.news_mute_open()}
      </span>
      <span className={`small muted ${styles['hid']}`}>{m.news_mute_hid({ count: mute.hid })}</span>
      <End name={nameOfMute(mute)} onPress={() => end.mutate({ id: mute.id })} />
      {end.problem && (
        <p role="alert" className={`danger ${styles['fault']}`}>
          {end.problem}
        </p>
      )}
    </li>
  )
}

function End({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="plain" small aria-label={m.news_mute_end_name({ name })} onClick={onPress}>
      {m.news_mute_end()}
    </Button>
  )
}
