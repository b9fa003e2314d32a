import { toggled } from '../../app/form/toggled.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { IconCheck, IconPlus } from '../../ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listCategories } from '@chowk/contract/news/category.ts'
import { followCategory } from '@chowk/contract/news/follow.ts'
import { getForYouShape, getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { refresh, useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import styles from './cold-start.module.css'

const OFFERED = 12
const WANTED = 3
const MADE_OF_THEM = [getForYouShape, getRecommended]
const SKIPPED = 'newsBeginSkipped'

function wasSkipped(): boolean {
  try {
    return localStorage.getItem(SKIPPED) !== null
  } catch {
    return false
  }
}

/** The first visit: three or more of twelve categories to begin with, or none (F15). */
export function ColdStart() {
  const [isSkipped, setSkipped] = useState(false)
  const isAlive = useHydrated()
  const skip = () => {
    setSkipped(true)
    try {
      localStorage.setItem(SKIPPED, '1')
    } catch {
      // It is asked again at the next visit.
    }
  }
  return isSkipped || (isAlive && wasSkipped()) ? null : <Chooser onSkip={skip} />
}

function Chooser({ onSkip }: { onSkip: () => void }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { data } = useRead(listCategories, {})
  const follow = useAction(followCategory, {
    errors: { CATEGORY_NOT_FOUND: m.news_category_missing_title, FOLLOW_LIMIT: m.news_follow_limit },
  })
  const rows = (data?.content ?? []).toSorted((a, b) => b.weekCount - a.weekCount || a.id - b.id).slice(0, OFFERED)
  if (rows.length < WANTED) return null
  const missing = WANTED - chosen.length
  const keep = async () => {
    try {
      for (const categoryId of chosen) await follow.mutateAsync({ categoryId, followed: true })
    } finally {
      // Once for all of them, not after each.
      void refresh(client, MADE_OF_THEM)
    }
  }
  return (
    <section className={styles['begin']} aria-labelledby="cold-title">
      <h2 id="cold-title" className="h3">
        {m.news_cold_title()}
      </h2>
      <p className={`muted ${styles['text']}`}>{m.news_cold_text()}</p>
      <ul className={`cluster gap-2 ${styles['choices']}`}>
        {rows.map(({ id, name }) => {
          const isOn = chosen.includes(id)
          const Icon = isOn ? IconCheck : IconPlus
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={isOn}
                className={`inline-row strong ${styles['choice']} ${isOn ? styles['on'] : ''}`}
                onClick={() => setChosen(toggled(chosen, id))}
              >
                <Icon size={18} stroke={2} aria-hidden />
                {nameOf(name)}
              </button>
            </li>
          )
        })}
      </ul>
      {follow.problem && <p role="alert">{follow.problem}</p>}
      <div className={`cluster gap-2 ${styles['ways']}`}>
        <Button disabled={missing > 0 || follow.isPending} onClick={() => void keep().catch(() => undefined)}>
          {missing > 0 ? m.news_cold_more({ count: missing }) : m.news_cold_done()}
        </Button>
        <Button variant="plain" onClick={onSkip}>
          {m.news_cold_skip()}
        </Button>
      </div>
    </section>
  )
}
