import { IconFileText, IconMessages, IconPencil, IconPhoto, IconQuote, IconVideo } from '../../ui/icons.ts'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import { getDraft } from '@chowk/contract/community/draft.ts'
import type { Post, PostType } from '@chowk/contract/community/post.ts'
import { useViewer } from '../../app/page-facts.ts'
import { SubscriptionNotice } from '../../app/plan/subscription-notice.tsx'
import { useRead } from '../../app/read.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { actAs } from '../../app/shell/acting.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import type { ComposeFormProps } from './compose-form.tsx'
import { PollForm } from '../poll/lazy-poll.ts'
import { PollStarter } from '../poll/poll-starter.tsx'
import { AskForm } from '../question/lazy-ask.ts'
import { ComposeForm } from './lazy-forms.ts'
import styles from './composer.module.css'

interface ComposerProps {
  rights: CommunityRights
  workspaceId: string | undefined
  onDone: (post: Post) => void
}

const WAYS: readonly { type: PostType; name: () => string; Icon: typeof IconPhoto }[] = [
  { type: 'IMAGE', name: m.community_add_pictures, Icon: IconPhoto },
  { type: 'VIDEO', name: m.community_add_video, Icon: IconVideo },
  { type: 'DOCUMENT', name: m.community_add_document, Icon: IconFileText },
  { type: 'QUOTE', name: m.community_add_quote, Icon: IconQuote },
  { type: 'FORUM', name: m.app_question, Icon: IconMessages },
]

// Whoever wrote by the keyboard goes on where she began.
const takeFocus = (box: HTMLButtonElement | null) => box?.focus({ preventScroll: true })

/** Where somebody begins to write; in its place the reason, if she cannot (R6.02). */
export function Composer({ rights, workspaceId, onDone }: ComposerProps) {
  const viewer = useViewer()
  const [type, setType] = useState<PostType | null>(null)
  const [wasClosed, setClosed] = useState(false)
  const [search, setSearch] = useSearchParams()
  const draftId = search.get('draft')
  if (!rights.mayWrite) return <Reason notice={rights.notice} workspaceId={workspaceId} />
  const close = () => {
    setType(null)
    setClosed(true)
    if (draftId === null) return
    const rest = new URLSearchParams(search)
    rest.delete('draft')
    setSearch(rest, { replace: true, preventScrollReset: true })
  }
  const facts = {
    rights,
    workspaceId,
    onDone: (post: Post) => {
      close()
      onDone(post)
    },
    onCancel: close,
  }
  if (draftId !== null)
    return (
      <div className={`line-below ${styles['composer']}`}>
        <OpenedDraft key={draftId} draftId={draftId} {...facts} />
      </div>
    )
  if (type)
    return (
      <div className={`line-below ${styles['composer']}`}>
        <FormOf type={type} draft={null} {...facts} />
      </div>
    )
  return (
    <div className={`stack line-below gap-2 ${styles['composer']}`}>
      <div className="row gap-3">
        <Portrait name={viewer?.name ?? ''} picture={viewer?.portrait} size={40} />
        <button
          type="button"
          ref={wasClosed ? takeFocus : undefined}
          className={`grow faint ${styles['box']}`}
          onClick={() => setType('IMAGE')}
        >
          {m.community_what_did_you_see({ name: viewer?.name.split(' ')[0] ?? '' })}
        </button>
      </div>
      <div className={`cluster gap-4 ${styles['ways']}`}>
        {WAYS.filter((way) => rights.types.includes(way.type)).map(({ type: each, name, Icon }) => (
          <button
            key={each}
            type="button"
            className={`inline-row gap-1 small-strong accent ${styles['way']}`}
            onClick={() => setType(each)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            {name()}
          </button>
        ))}
        <PollStarter
          rights={rights}
          workspaceId={workspaceId}
          className={`inline-row gap-1 small-strong accent ${styles['way']}`}
          onDone={onDone}
        />
        <Link to="/article/article" className={`inline-row gap-1 small-strong accent ${styles['way']}`}>
          <IconPencil size={20} stroke={1.75} aria-hidden />
          {m.community_type_article()}
        </Link>
      </div>
    </div>
  )
}

/** Questions and polls have forms of their own. */
function FormOf({ type, ...props }: ComposeFormProps) {
  if (type === 'FORUM') return <AskForm {...props} />
  return props.draft?.text.poll ? <PollForm {...props} /> : <ComposeForm type={type} {...props} />
}

/** A draft that the address names goes on where it was left. */
function OpenedDraft({ draftId, ...facts }: { draftId: string } & Omit<ComposeFormProps, 'type' | 'draft'>) {
  const answer = useRead(getDraft, { draftId })
  return (
    <ReadBoundary
      read={answer}
      refused={({ code }) => code === 'DRAFT_NOT_FOUND' && <Note kind="notice">{m.article_gone_says()}</Note>}
    >
      {(draft) => <FormOf type={draft.type} draft={draft} {...facts} />}
    </ReadBoundary>
  )
}

function Reason({ notice, workspaceId }: { notice: CommunityRights['notice']; workspaceId: string | undefined }) {
  const { pathname } = useLocation()
  if (!notice) return null
  const { reason, plan } = notice
  if (reason === 'SIGN_IN')
    return (
      <Note kind="notice">
        <Link to={loginFrom(pathname)}>{m.community_sign_in()}</Link>
      </Note>
    )
  if (reason === 'NOT_A_MEMBER') return null
  if (reason === 'ACTS_ELSEWHERE')
    return (
      <Note kind="notice">
        {m.community_acts_elsewhere()}{' '}
        {workspaceId && (
          <Button variant="outlined" small onClick={() => void actAs(workspaceId, pathname)}>
            {m.organisation_act_for_it()}
          </Button>
        )}
      </Note>
    )
  return plan && <SubscriptionNotice answer={plan} />
}
