import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { endPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import styles from './section.module.css'

type Pick = Output<typeof getPicks>['content'][number]

/** The stories that stand before the people of the workspace, each with a way to end it. */
export function PicksSection() {
  const read = useRead(getPicks, {})
  return (
    <Section title={m.news_picks_title()} note={read.data?.content.length || undefined}>
      <p className={`small muted ${styles['says']}`}>{m.news_picks_says()}</p>
      <ReadBoundary read={read} skeleton={<RowSkeleton count={2} />}>
        {({ content }) => (
          <>
            {content.length === 0 && <p className={`small muted ${styles['says']}`}>{m.news_picks_empty()}</p>}
            <ul>
              {content.map((pick) => (
                <PickRow key={pick.id} pick={pick} />
              ))}
            </ul>
          </>
        )}
      </ReadBoundary>
    </Section>
  )
}

function whomOf({ classes, departments }: Pick): string {
  const names = [...classes.map((one) => m.news_shape_class({ class: one })), ...departments]
  return names.length > 0 ? names.join(', ') : m.news_picks_everybody()
}

function PickRow({ pick }: { pick: Pick }) {
  const end = useAction(endPick, { refreshes: [getPicks], errors: { NOT_A_PICKER: m.news_pick_not_picker } })
  const { story, by, until, id } = pick
  return (
    <li className={`line-below ${styles['row']}`}>
      <div className={styles['about']}>
        <Link to={`/details/${story.slug}`} className="strong breaks" lang={story.language}>
          {story.title}
        </Link>
        <p className={`small muted ${styles['says']}`}>
          {[m.news_picks_by({ name: by }), whomOf(pick), m.news_picks_until({ date: dateText(until) })].join(' · ')}
        </p>
        <ProblemNote>{end.problem}</ProblemNote>
      </div>
      <Button
        variant="plain"
        small
        disabled={end.isPending}
        aria-label={m.news_picks_end_name({ title: story.title })}
        onClick={() => end.mutate({ id })}
      >
        {m.app_remove()}
      </Button>
    </li>
  )
}
