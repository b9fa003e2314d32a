import { Link } from 'react-router'
import type { LinkPreview } from '@chowk/contract/community/link-preview.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Picture } from '../../ui/picture/picture.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { postPath } from '../words.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './quote.module.css'

/** The post that another one shares; its place alone where it is gone, or not for this reader. */
export function QuotedCard({ quoted }: { quoted: NonNullable<Post['quoted']> }) {
  const { post } = quoted
  if (!post) return <p className={`small muted ${styles['gone']}`}>{m.community_quoted_gone()}</p>
  const { author, workspace, title, description, publishedAt, link } = post
  const name = author?.name ?? m.community_author_gone()
  return (
    <article className={`stack gap-2 breaks ${styles['quoted']}`} aria-label={title || m.community_post_by({ name })}>
      <header className="row gap-2">
        <Portrait name={name} picture={author?.portrait} size={24} />
        <span className="small grow">
          <span className="small-strong">{name}</span>
          {workspace && <span className="muted dot-before">{nameOf(workspace.name)}</span>}
          {publishedAt && (
            <span className="muted dot-before">
              <Age of={publishedAt} />
            </span>
          )}
        </span>
      </header>
      <Link to={postPath(post)} className={title ? 'cover-link strong' : 'cover-link'}>
        {title || (
          <WrittenText
            as="span"
            className={styles['text']}
            text={description || m.community_post_by({ name })}
            links="none"
          />
        )}
      </Link>
      {title && description && (
        <WrittenText className={`small muted ${styles['text']}`} text={description} links="none" />
      )}
      {link && <PageLine link={link} />}
    </article>
  )
}

/** The page that the shared text leads to, as a line: it opens nothing itself, since the whole leads to the post. */
const PageLine = ({ link }: { link: LinkPreview }) => (
  <div role="group" className="row gap-3 line-above" aria-label={m.community_link_card({ site: link.site })}>
    {link.picture && (
      <span className={styles['picture']}>
        <Picture picture={link.picture} ratio={1} sizes="56px" />
      </span>
    )}
    <span className="stack grow">
      <span className="micro muted truncate">{link.site}</span>
      <span className="small-strong truncate">{link.title}</span>
    </span>
  </div>
)
