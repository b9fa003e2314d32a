import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useViewer } from '../../app/page-facts.ts'
import { Age, dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Portrait } from '../../ui/portrait.tsx'
import { MentionedText } from '../mention/mentioned-text.tsx'
import { PollView } from '../poll/poll-view.tsx'
import { QuotedCard } from '../quote/quoted-card.tsx'
import { passageMark } from '../quote/passage.rules.ts'
import { TalkBar } from '../talk/talk-bar.tsx'
import { categoryPath, kindName, postPath } from '../words.ts'
import { beginningOf } from './beginning.rules.ts'
import { versionsAddress } from '@chowk/contract/community/post-address.ts'
import { PostCover, PostFiles } from './post-files.tsx'
import { LinkCard } from './link-card.tsx'
import { PostMenu } from './post-menu.tsx'
import styles from './post-card.module.css'

interface PostCardProps {
  post: Post
  /** On its own page its title is the page's, and its text stands there in full length. */
  isPage?: boolean
  /** The text of an article, on its own page. */
  children?: ReactNode
  /** What has become of it; null takes it out of its list. */
  onChange: (post: Post | null) => void
}

/** A post with who wrote it, what it says, what hangs on it, and what people did with it. */
export function PostCard({ post, isPage = false, onChange, children }: PostCardProps) {
  const { title, description, type } = post
  const Title = isPage ? 'h1' : 'h2'
  return (
    <article
      className={`stack line-below gap-3 ${styles['card']}`}
      aria-label={title || m.community_post_by({ name: authorName(post) })}
    >
      <header className="row gap-3">
        <Portrait name={authorName(post)} picture={post.author?.portrait} size={40} />
        <div className="stack breaks grow">
          <AuthorLine post={post} isPage={isPage} />
          <WhereAndWhen post={post} />
        </div>
        <PostMenu post={post} onChange={onChange} />
      </header>
      <PostCover files={post.attachmentIds} />
      {title && (
        <Title className={`breaks ${isPage ? (type === 'ARTICLE' ? 'h1' : 'h2') : 'h3'}`}>
          {isPage ? (
            title
          ) : (
            <Link to={postPath(post)} className="hover-underline">
              {title}
            </Link>
          )}
        </Title>
      )}
      {(description !== '' || children) && (
        <div className="stack gap-3" {...passageMark('POST', post.id, authorName(post))}>
          <Words post={post} isFull={isPage} />
          {children}
        </div>
      )}
      {post.quoted && <QuotedCard quoted={post.quoted} />}
      <PollView post={post} onChange={onChange} />
      <PostLink post={post} />
      <PostFiles files={post.attachmentIds} />
      <TalkBar post={post} isPage={isPage} onChange={onChange} />
    </article>
  )
}

function PostLink({ post: { id, link, author } }: { post: Post }) {
  const viewer = useViewer()
  const isOwn = viewer !== null && author?.id === viewer.userId
  return link && <LinkCard key={link.url} link={link} of={isOwn ? { kind: 'POST', id } : undefined} />
}

const authorName = ({ author }: Post): string => author?.name ?? m.community_author_gone()

/** Why others do not see it. */
const NOT_SHOWN: Partial<Record<Post['state'], () => string>> = {
  PENDING_REVIEW: m.community_waits,
  CHANGES_REQUESTED: m.community_sent_back,
  DRAFT: m.community_state_draft,
  REJECTED: m.community_state_rejected,
}

const stateName = ({ state, publishAt }: Post): string =>
  state === 'SCHEDULED' && publishAt
    ? m.community_scheduled_at({ time: dateAndClock(publishAt) })
    : (NOT_SHOWN[state] ?? m.community_not_shown)()

function AuthorLine({ post, isPage }: { post: Post; isPage: boolean }) {
  const { author } = post
  return (
    <span className="cluster gap-2">
      {author?.customUrl ? (
        <Link to={`/user/${author.customUrl}`} className="strong hover-underline">
          {author.name}
        </Link>
      ) : (
        <span className="strong">{authorName(post)}</span>
      )}
      {post.featuredPost && <span className={`micro muted ${styles['tag']}`}>{m.community_list_featured()}</span>}
      {!isPage && post.question?.answerId != null && (
        <span className={`micro muted ${styles['tag']}`}>{m.community_solved()}</span>
      )}
      {post.globalvisibility && <span className={`micro muted ${styles['tag']}`}>{m.community_for_all()}</span>}
      {post.state !== 'PUBLISHED' && <span className={`micro muted ${styles['tag']}`}>{stateName(post)}</span>}
    </span>
  )
}

function WhereAndWhen({ post }: { post: Post }) {
  const { category, topic, workspace, entities, publishedAt, editedAt } = post
  return (
    <span className="small muted">
      {kindName(post)}
      {category && <SubjectName workspace={workspace} category={category} name={category.name} />}
      {category && topic && (
        <SubjectName workspace={workspace} category={category} name={topic.name} topic={topic.slug} />
      )}
      {entities?.map(({ id, name }) => (
        <span key={id} className="dot-before">
          {name}
        </span>
      ))}
      {publishedAt && (
        <span className="dot-before">
          <Age of={publishedAt} />
        </span>
      )}
      {editedAt && (
        <Link to={versionsAddress(post)} className="dot-before hover-underline">
          {post.editedByModerator ? m.community_edited_by_moderator() : m.community_edited()}
        </Link>
      )}
    </span>
  )
}

interface SubjectNameProps {
  workspace: Post['workspace']
  category: NonNullable<Post['category']>
  name: BilingualName
  /** The end of the address of a topic within the category. */
  topic?: string
}

// What an individual writes stands in no community of its own.
function SubjectName({ workspace, category, name, topic }: SubjectNameProps) {
  if (workspace === null) return <span className="dot-before">{nameOf(name)}</span>
  return (
    <span className="dot-before">
      <Link to={categoryPath(workspace.customUrl, category.name.en, topic)} className="hover-underline">
        {nameOf(name)}
      </Link>
    </span>
  )
}

/** About six lines of a phone; what is longer goes on at its own page. */
const MOST_SHOWN = 420

function Words({ post, isFull }: { post: Post; isFull: boolean }) {
  const { type, description: text, mentions } = post
  if (text === '') return null
  const isCut = !isFull && text.length > MOST_SHOWN + 80
  const beginning = isCut ? beginningOf(text, MOST_SHOWN) : text
  const until = isCut ? beginning.length - 1 : text.length
  const isQuote = type === 'QUOTE'
  const isLead = isFull && type === 'ARTICLE'
  return (
    <MentionedText
      as={isQuote ? 'blockquote' : 'p'}
      className={`${styles['words']} ${isQuote ? styles['quote'] : ''} ${isLead ? 'lead muted' : ''}`}
      text={text}
      mentions={mentions}
      until={until}
    >
      {isCut && '… '}
      {isCut && (
        <Link to={postPath(post)} className="small-strong accent hover-underline">
          {m.community_read_on()}
        </Link>
      )}
    </MentionedText>
  )
}
