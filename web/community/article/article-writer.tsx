import { useEffect } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import type { Draft, listDrafts } from '@chowk/contract/community/draft.ts'
import { EMPTY_DOCUMENT } from '@chowk/contract/rich-text/rich-text.ts'
import { LeaveGuard } from '../../app/form/form.tsx'
import { useHydrated } from '../../app/hydrated.ts'
import { LazyTextEditor } from '../../app/text-editor/lazy-text-editor.tsx'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { TitleField } from '../../ui/field/title-field.tsx'
import styles from './article.module.css'
import { ConflictPanel } from './conflict-panel.tsx'
import { DraftList } from './draft-list.tsx'
import { LeftTexts } from './left-texts.tsx'
import { PublishButton } from './publish.tsx'
import { SavedStatus } from './saved-status.tsx'
import { useArticle } from './use-article.ts'
import type { Article } from './use-article.ts'

interface ArticleWriterProps {
  /** Null for one that is begun. */
  draft: Draft | null
  personId: string
  drafts: Output<typeof listDrafts>['content']
}

/** The page on which an article is written: no frame round the text, beside it what is still to be chosen. */
export function ArticleWriter({ draft, personId, drafts }: ArticleWriterProps) {
  const article = useArticle(draft, personId)
  const { keeper, state } = article
  useDraftAddress(keeper.draftId, state.savedAt !== null)
  return (
    <>
      <SwapBar back="/" title="">
        <SavedStatus state={state} text={article.text} isShort />
        <PublishButton article={article} />
      </SwapBar>
      <h1 className="only-heard">{m.article_write()}</h1>
      <LeftTexts article={article} isNew={draft === null} />
      {state.conflict && <ConflictPanel article={article} other={state.conflict} />}
      <div className={styles['page']}>
        <div className={styles['sheet']}>
          <Written article={article} />
        </div>
        <aside className="stack gap-4" aria-label={m.article_before()}>
          <div className={`desk-only stack gap-3 ${styles['status']}`}>
            <SavedStatus state={state} text={article.text} />
            <PublishButton article={article} />
          </div>
          <DraftList drafts={drafts} current={keeper.draftId} />
        </aside>
      </div>
      <LeaveGuard isUnsaved={keeper.isUnsaved} />
    </>
  )
}

function Written({ article }: { article: Article }) {
  const { text, version, pictures, change, addPicture } = article
  const isReady = useHydrated()
  const body = text.body ?? EMPTY_DOCUMENT
  return (
    <>
      <TitleField
        label={m.article_title()}
        value={text.title}
        maxLength={DRAFT_LIMITS.title}
        onChange={(title) => change({ title })}
      />
      <TitleField
        label={m.article_description()}
        value={text.description}
        isSecond
        maxLength={DRAFT_LIMITS.title}
        onChange={(description) => change({ description })}
      />
      {isReady ? (
        <LazyTextEditor
          value={body}
          version={version}
          pictures={pictures}
          label={m.article_text()}
          placeholder={m.article_placeholder()}
          onChange={(written) => change({ body: written })}
          onPicture={addPicture}
        />
      ) : (
        <RichText document={body} pictures={pictures} />
      )}
    </>
  )
}

/** Once the server has it the address names the draft: a reload opens it, and nothing is drawn anew. */
function useDraftAddress(draftId: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const address = new URL(location.href)
    if (address.searchParams.get('draft') === draftId) return
    address.searchParams.set('draft', draftId)
    history.replaceState(history.state, '', address)
  }, [draftId, isThere])
}
