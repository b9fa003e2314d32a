import { useState } from 'react'
import { CATEGORY_LIMITS, listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories, OwnCategory } from '@chowk/contract/community/category.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { SortableList } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CATEGORY_ERRORS, CATEGORY_STALE } from './category-errors.ts'
import { CategoryForm } from './category-form.tsx'

/** Own categories of a workspace: moved by hand or keyboard, each to be renamed, closed and opened. */
export function CategoryList({ categories }: { categories: OwnCategories }) {
  const { content, version } = categories
  const [open, setOpen] = useState<OwnCategory | 'NEW' | null>(null)
  const [moved, setMoved] = useState<{ version: number; content: readonly OwnCategory[] }>()
  const save = useAction(saveOwnCategories, {
    errors: CATEGORY_ERRORS,
    refreshes: [listOwnCategories],
    staleCodes: CATEGORY_STALE,
  })
  // What was moved here stands at once; what the server has since takes its stead.
  const shown = moved?.version === version && !save.error ? moved.content : content
  const move = (next: readonly OwnCategory[]) => {
    setMoved({ version, content: next })
    save.mutate({ version, categories: [...next] })
  }
  return (
    <>
      <ProblemNote>{save.problem}</ProblemNote>
      <SortableList
        label={m.community_categories_title()}
        items={shown.map((each) => ({ ...each, category: each, name: nameOf(each.name) }))}
        onReorder={(items) => move(items.map(({ category }) => category))}
        empty={<StatePanel mark="missing" title={m.community_categories_none()} text={m.community_categories_says()} />}
      >
        {({ category, name, isActive, topics }) => (
          <span className="row gap-3 grow">
            <span className="stack breaks grow">
              <span className={isActive ? '' : 'muted'}>
                {name}
                {!isActive && <span className="dot-before small">{m.community_category_closed()}</span>}
              </span>
              {topics.length > 0 && (
                <span className="small muted">
                  {topics
                    .filter((topic) => topic.isActive)
                    .map((topic) => nameOf(topic.name))
                    .join(', ')}
                </span>
              )}
            </span>
            <Button
              variant="plain"
              small
              aria-label={m.community_category_change({ name })}
              onClick={() => setOpen(category)}
            >
              {m.app_edit()}
            </Button>
          </span>
        )}
      </SortableList>
      {content.length < CATEGORY_LIMITS.count && (
        <div>
          <Button onClick={() => setOpen('NEW')}>{m.community_category_new()}</Button>
        </div>
      )}
      {open !== null && (
        <Sheet
          label={open === 'NEW' ? m.community_category_new() : m.community_category_change({ name: nameOf(open.name) })}
          onClose={() => setOpen(null)}
          wide="form"
        >
          <CategoryForm categories={categories} category={open === 'NEW' ? null : open} onClose={() => setOpen(null)} />
        </Sheet>
      )}
    </>
  )
}
