import { Link } from 'react-router'
import type { Post } from '@chowk/contract/community/post.ts'
import { m } from '../../paraglide/messages.js'
import { postPath } from '../words.ts'
import { Marks, TagList } from './question-row.tsx'

/** What stands in a question beside its words: that it is pinned or solved, its tags, and the way to its answer. */
export function QuestionMarks({ post }: { post: Post }) {
  const { question } = post
  return (
    <>
      <Marks post={post} />
      <TagList tags={question?.tags ?? []} />
      {question?.answerId != null && (
        <Link to={`${postPath(post)}?comment=${question.answerId}#comments`} className="small-strong accent">
          {m.community_answer_see()}
        </Link>
      )}
    </>
  )
}
