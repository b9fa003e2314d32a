import { nameOf } from '../app/bilingual-name.ts'
import { Link } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { listCategories } from '@chowk/contract/news/category.ts'
import type { CategoryRow } from '@chowk/contract/news/category.ts'
import { readInBrowser, readOnServer, useRead } from '../app/read.ts'
import type { Read } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { shortCount } from '../ui/numbers.rules.ts'
import { Picture } from '../ui/picture.tsx'
import { RowBones } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FollowCategory } from './lists/follow-button.tsx'
import { categoryPath } from './words.ts'
import styles from './categories-screen.module.css'

const READS: readonly Read[] = [[listCategories, {}]]

export async function loader({ context }: LoaderFunctionArgs) {
  return await readOnServer(context, READS)
}

export function clientLoader() {
  return readInBrowser(READS)
}

export const meta = () => [{ title: `${m.news_categories_title()} · ${m.app_name()}` }]

/** All Categories, each with its newest picture and its stories of the week (R2.05, news:L7). */
export default function CategoriesScreen() {
  const { data, error, refetch } = useRead(listCategories, {})
  return (
    <div className={styles['screen']}>
      <h1 className={styles['title']}>{m.news_categories_title()}</h1>
      {!data && !error && <RowBones />}
      {!data && error && (
        <StatePanel mark="broken" title={m.news_categories_failed()} text={m.app_failed_server()}>
          <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
        </StatePanel>
      )}
      {data?.content.length === 0 && (
        <StatePanel mark="missing" title={m.news_latest_empty_title()} text={m.news_latest_empty_text()} />
      )}
      <ul className={styles['wall']}>
        {data?.content.map((row) => (
          <Tile key={row.id} row={row} />
        ))}
      </ul>
    </div>
  )
}

function Tile({ row }: { row: CategoryRow }) {
  const name = nameOf(row.name)
  return (
    <li className={styles['tile']}>
      {row.picture.src && (
        <Picture picture={{ ...row.picture, alt: '' }} ratio={16 / 9} sizes="(max-width: 767px) 50vw, 300px" />
      )}
      <div className={styles['line']}>
        <div className={styles['names']}>
          <h2 className={styles['name']}>
            <Link to={categoryPath(row)} className={styles['link']}>
              {name}
            </Link>
          </h2>
          <p className={styles['count']}>{m.news_week_count({ shown: shortCount(row.weekCount) })}</p>
        </div>
        <FollowCategory id={String(row.id)} name={name} isFollowed={row.isFollowed} look="icon" />
      </div>
    </li>
  )
}
