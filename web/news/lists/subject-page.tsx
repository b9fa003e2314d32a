import type { ReactNode } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import type { ListState } from '../../app/list/use-list.ts'
import type { ScreenFrameProps } from '../../app/screen/screen.tsx'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { FilterButton } from '../filter/filter-button.tsx'

/** What the stories of a publication and of a category say when they do not come. */
export const STORIES_FAILED = { failed: m.news_latest_failed, failedMore: m.news_latest_failed_more }

/** The frame of such a page: a bar of its own with the way back, which comes with the filter once its subject is there. */
export const subjectFrame = (back: string) =>
  function SubjectFrame({ answers, children }: ScreenFrameProps<unknown>) {
    return (
      <>
        {!answers && <SwapBar back={back} />}
        {children}
      </>
    )
  }

interface SubjectPageProps {
  name: string
  back: string
  stories: ListState<Story>
  children: ReactNode
}

/** The page of a publication or a category: its name in the window's title, and in its bar the filter of its stories. */
export function SubjectPage({ name, back, stories, children }: SubjectPageProps) {
  return (
    <>
      <title>{`${name} · ${m.app_name()}`}</title>
      <SwapBar back={back}>
        <FilterButton variant="icon" onApplied={stories.load} />
      </SwapBar>
      {children}
    </>
  )
}
