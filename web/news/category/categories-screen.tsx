import { nameOf } from '../../app/bilingual-name.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listCategories } from '@chowk/contract/news/category.ts'
import type { CategoryRow } from '@chowk/contract/news/category.ts'
import { read } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { m } from '../../paraglide/messages.js'
import { shortCount } from '../../ui/numbers.rules.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { FollowCategory } from '../lists/follow-button.tsx'
import { categoryPath } from '../words.ts'
import styles from './categories-screen.module.css'

/** All Categories, each with its newest picture and its stories of the week (R2.05, news:L7). */
const page = screenOf({
  title: m.news_categories_title,
  reads: () => ({ categories: read(listCategories, {}) }),
  frame: Frame,
  failed: m.news_categories_failed,
  empty: { when: ({ categories }) => categories.content.length === 0, show: NoCategories },
  show: Categories,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles['screen']}>
      <h1 className="h1 page-head">{m.news_categories_title()}</h1>
      {children}
    </div>
  )
}

function NoCategories() {
  return <StatePanel mark="missing" title={m.news_latest_empty_title()} text={m.news_latest_empty_text()} />
}

function Categories({ categories }: { categories: Output<typeof listCategories> }) {
  return (
    <ul className={styles['wall']}>
      {categories.content.map((row) => (
        <Tile key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Tile({ row }: { row: CategoryRow }) {
  const name = nameOf(row.name)
  return (
    <li className={styles['tile']}>
      {row.picture.src && (
        <Picture picture={{ ...row.picture, alt: '' }} ratio={16 / 9} sizes="(max-width: 767px) 50vw, 300px" />
      )}
      <div className={`row spread line-below ${styles['line']}`}>
        <div>
          <h2 className="h3">
            <Link to={categoryPath(row)} className="cover-link hover-accent">
              {name}
            </Link>
          </h2>
          <p className="small muted">{m.news_week_count({ shown: shortCount(row.weekCount) })}</p>
        </div>
        <FollowCategory id={String(row.id)} name={name} isFollowed={row.isFollowed} variant="icon" />
      </div>
    </li>
  )
}
