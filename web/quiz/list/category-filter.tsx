import { filterQuizzesByCategory, listQuizCategories } from '@chowk/contract/quiz/category.ts'
import type { ReactNode } from 'react'
import { nameOf } from '../../app/bilingual-name.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { FailedLine } from '../../app/screen/failed-line.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { wordsOf } from '../../app/list/list-address.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'

const LONGEST = 60

/** The category that the page is narrowed to; undefined: none. */
export const categoryIn = (search: URLSearchParams): string | undefined =>
  wordsOf(search, ['category']).category?.slice(0, LONGEST)

/** Narrows the quizzes to one category; nothing while no category has questions enough (QL3). */
export function CategoryFilter({ address }: { address: ListAddress }) {
  const categories = useRead(listQuizCategories, {})
  const chosen = categoryIn(address.search)
  return (
    <ReadBoundary
      read={categories}
      skeleton={null}
      refused={() => <FailedLine text={m.quiz_summary_categories_failed()} onRetry={categories.refetch} />}
    >
      {({ content }) => {
        if (content.length === 0 && chosen === undefined) return null
        const names = new Map(content.map(({ slug, name }) => [slug, nameOf(name)]))
        return (
          <AddressFilter
            address={address}
            name="category"
            label={m.app_category()}
            any={m.app_all_categories()}
            values={[...new Set([...names.keys(), ...(chosen === undefined ? [] : [chosen])])]}
            nameOf={(slug) => names.get(slug) ?? slug}
          />
        )
      }}
    </ReadBoundary>
  )
}

/** What stands in place of the own quiz where the page is narrowed: that quiz, if it would ask about the category, and how much. */
export function OfCategory({ category, children }: { category: string; children: ReactNode }) {
  const found = useRead(filterQuizzesByCategory, { category })
  const nothing = <p className="muted">{m.quiz_category_none()}</p>
  return (
    <ReadBoundary
      read={found}
      failed={m.quiz_list_failed()}
      refused={({ code }) => (code === 'CATEGORY_NOT_FOUND' ? nothing : undefined)}
    >
      {({ content }) => {
        const own = content.find(({ kind }) => kind === 'USERWISE')
        if (!own) return content.length === 0 ? nothing : null
        return (
          <>
            <p className="muted">{m.quiz_category_own({ questions: own.questions, stories: own.stories })}</p>
            {children}
          </>
        )
      }}
    </ReadBoundary>
  )
}
