import { useEffect, useState } from 'react'
import type { Output } from '@chowk/contract/call.ts'
import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { Draft, listDrafts } from '@chowk/contract/community/draft.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import { EMPTY_DOCUMENT } from '@chowk/contract/rich-text/rich-text.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { LazyTextEditor } from '../../app/text-editor/lazy-text-editor.tsx'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { RichText } from '../../app/rich-text/rich-text.tsx'
import { SwapBar } from '../../app/shell/swap-bar.tsx'
import { m } from '../../paraglide/messages.js'
import { LeaveGuard } from '../../ui/floating/leave-guard.tsx'
import { Section } from '../../ui/section.tsx'
import { TitleField } from '../../ui/field/title-field.tsx'
import { PostChoices, chosenIn, savedChoices } from '../compose/post-choices.tsx'
import { UNSAID } from '../compose/publish-time-field.tsx'
import { ConflictPanel } from '../draft/conflict-panel.tsx'
import { EMPTY_TEXT } from '../draft/empty-text.ts'
import { LeftTexts } from '../draft/left-texts.tsx'
import { SavedStatus } from '../draft/saved-status.tsx'
import { useWriting } from '../draft/use-writing.ts'
import type { Writing } from '../draft/use-writing.ts'
import styles from './article.module.css'
import { EditorNames } from '../mention/editor-names.tsx'
import { CoverField } from './cover-field.tsx'
import { DraftList } from './draft-list.tsx'
import { PublishButton } from './publish.tsx'
import { publishedPictures, publishedText } from './published-text.ts'

interface ArticleWriterProps {
  /** Null for one that is begun. */
  draft: Draft | null
  drafts: Output<typeof listDrafts>['content']
  rights: CommunityRights
  /** What is published and is to be changed. */
  post?: PostPage
}

/** The page on which an article is written: no frame round the text, beside it what is still to be chosen. */
export function ArticleWriter({ draft, drafts, rights, post }: ArticleWriterProps) {
  const workspaceId = useOwnWorkspace()
  const writing = useWriting({
    type: 'ARTICLE',
    draft,
    empty: post
      ? publishedText(post)
      : {
          ...EMPTY_TEXT,
          body: EMPTY_DOCUMENT,
          globalvisibility: workspaceId === undefined && rights.mayShowToAll,
        },
    ...(post && { pictures: publishedPictures(post) }),
  })
  const [newer, setNewer] = useState<PostPage | null>(null)
  const [lacksTime, setLacksTime] = useState(false)
  const [uploads, setUploads] = useState(0)
  const isUploading = uploads > 0
  const { keeper, state, text, change } = writing
  useDraftAddress(keeper.draftId, state.savedAt !== null)
  return (
    <>
      <SwapBar back="/" title="">
        <SavedStatus state={state} text={text} isShort />
        <PublishButton writing={writing} lacksTime={lacksTime} isUploading={isUploading} onNewer={setNewer} />
      </SwapBar>
      <h1 className="only-heard">{m.article_write()}</h1>
      {rights.notice?.plan && <SubscriptionNotice answer={rights.notice.plan} />}
      <LeftTexts writing={writing} isNew={draft === null} />
      <Conflict writing={writing} />
      {newer && <NewerPost writing={writing} newer={newer} onChosen={() => setNewer(null)} />}
      <div className={`gap-6 ${styles['page']}`}>
        <div className={`gap-2 ${styles['sheet']}`}>
          <Written writing={writing} onUploading={setUploads} />
        </div>
        <aside className="stack gap-5" aria-label={m.article_before()}>
          <div className={`desk-only stack gap-3 ${styles['status']}`}>
            <SavedStatus state={state} text={text} />
            <PublishButton writing={writing} lacksTime={lacksTime} isUploading={isUploading} onNewer={setNewer} />
          </div>
          <Section title={m.article_before()}>
            <div className={`stack gap-4 ${styles['choices']}`}>
              <PostChoices
                value={{ ...chosenIn(text), ...(lacksTime && { publishAt: UNSAID }) }}
                onChange={(chosen) => {
                  setLacksTime(chosen.publishAt === UNSAID)
                  change(savedChoices(chosen))
                }}
                rights={rights}
                workspaceId={workspaceId}
                isPublished={text.post !== null}
              />
              <CoverField writing={writing} />
            </div>
          </Section>
          <DraftList drafts={drafts} current={keeper.draftId} />
        </aside>
      </div>
      <LeaveGuard isUnsaved={() => isUploading || keeper.isUnsaved()} />
    </>
  )
}

/** The workspace that somebody writes for; none as an individual. */
function useOwnWorkspace(): string | undefined {
  const own = useViewer()?.workspace
  return own && !own.isDefault ? own.id : undefined
}

function Conflict({ writing }: { writing: Writing }) {
  const { state, text, pictures, keepMine, takeOther } = writing
  const { conflict } = state
  if (!conflict) return null
  return (
    <ConflictPanel
      says={m.article_conflict()}
      mine={{ text, pictures }}
      other={conflict}
      keepMine={keepMine}
      takeOther={takeOther}
    />
  )
}

interface NewerPostProps {
  writing: Writing
  newer: PostPage
  onChosen: () => void
}

/** The post was changed elsewhere since this text went out from it (G7). */
function NewerPost({ writing, newer, onChosen }: NewerPostProps) {
  const { text, pictures, change, replace } = writing
  const theirs = publishedText(newer)
  return (
    <ConflictPanel
      says={m.article_newer()}
      mine={{ text, pictures }}
      other={{ text: theirs, pictures: newer.pictures, updatedAt: newer.editedAt ?? newer.publishedAt ?? '' }}
      keepMine={() => {
        change({ post: theirs.post })
        onChosen()
      }}
      takeOther={() => {
        replace(theirs, publishedPictures(newer))
        onChosen()
      }}
    />
  )
}

function Written({ writing, onUploading }: { writing: Writing; onUploading: (count: number) => void }) {
  const { text, version, pictures, change, addPicture } = writing
  const isReady = useHydrated()
  const body = text.body ?? EMPTY_DOCUMENT
  const { entityIds, globalvisibility } = text
  const scope = { entityIds, globalvisibility }
  return (
    <>
      <TitleField
        label={m.app_title()}
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
          onUploading={onUploading}
          beside={(editor) => <EditorNames editor={editor} scope={scope} />}
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
    address.searchParams.delete('post')
    history.replaceState(history.state, '', address)
  }, [draftId, isThere])
}
