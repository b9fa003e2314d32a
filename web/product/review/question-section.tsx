import { useState } from 'react'
import { useLocation } from 'react-router'
import { listQuestions } from '@chowk/contract/product/question.ts'
import type { ProductQuestion } from '@chowk/contract/product/question.ts'
import type { ShopProduct } from '@chowk/contract/product/shop-product.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { ContentReport } from '../../app/report/content-report.tsx'
import { loginFrom } from '../../app/return.rules.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { productAddress } from '../../app/shopping/product-address.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { FIRST_QUESTIONS } from './first-reviews.ts'
import { AnswerForm, QuestionForm } from './lazy-answer-forms.ts'
import styles from './review.module.css'

const MOST = 50

/** Questions about a product with the seller's answers, and a question of the viewer's own. */
export function QuestionSection({ product }: { product: ShopProduct }) {
  const [size, setSize] = useState<number>(FIRST_QUESTIONS.size)
  const questions = useRead(listQuestions, { slug: product.slug, size })
  return (
    <Section title={m.question_title()} id="questions">
      <div className={`stack gap-4 ${styles['body']}`}>
        {!product.isOwn && product.state === 'ACTIVE' && <Ask product={product} />}
        <ReadBoundary read={questions} failed={m.question_failed()} skeleton={<RowSkeleton count={2} />}>
          {({ content, hasMore }) =>
            content.length === 0 ? (
              <div>
                <p className="strong">{m.question_none_title()}</p>
                {!product.isOwn && <p className="muted">{m.question_none_text()}</p>}
              </div>
            ) : (
              <>
                <ul>
                  {content.map((question) => (
                    <QuestionRow key={question.questionId} question={question} product={product} />
                  ))}
                </ul>
                {hasMore && size < MOST && (
                  <div>
                    <Button variant="outlined" small onClick={() => setSize(MOST)}>
                      {m.question_more()}
                    </Button>
                  </div>
                )}
              </>
            )
          }
        </ReadBoundary>
      </div>
    </Section>
  )
}

function Ask({ product }: { product: ShopProduct }) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  const { pathname } = useLocation()
  if (!viewer)
    return (
      <div>
        <ButtonLink variant="outlined" small to={loginFrom(`${pathname}#questions`)}>
          {m.question_ask()}
        </ButtonLink>
      </div>
    )
  if (isOpen) return <QuestionForm productId={product.productId} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button variant="outlined" small onClick={() => setOpen(true)}>
        {m.question_ask()}
      </Button>
    </div>
  )
}

interface QuestionRowProps {
  question: ProductQuestion
  product: ShopProduct
}

function QuestionRow({ question, product }: QuestionRowProps) {
  const [isAnswering, setAnswering] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { questionId, text, answer, createdAt, isOwn } = question
  const about = { kind: 'QUESTION' as const, id: questionId, title: text, author: null }
  return (
    <li className={`stack gap-2 line-below ${styles['row']}`}>
      <div className="strong">
        <WrittenText text={text} />
      </div>
      {answer && !isAnswering && (
        <div className={styles['reply']}>
          <p className="small-strong breaks">{m.review_reply_by({ name: product.seller.name })}</p>
          <WrittenText text={answer.text} />
        </div>
      )}
      <p className="small muted">
        <time dateTime={answer?.at ?? createdAt}>{dateText(answer?.at ?? createdAt)}</time>
        {!answer && <span className="dot-before">{m.question_waiting()}</span>}
      </p>
      {isAnswering && <AnswerForm question={question} onClose={() => setAnswering(false)} />}
      <div className="cluster gap-3">
        {product.isOwn && !isAnswering && (
          <Button variant="outlined" small onClick={() => setAnswering(true)}>
            {answer ? m.question_answer_edit() : m.question_answer()}
          </Button>
        )}
        {!isOwn && (
          <button type="button" className="text-button small muted" onClick={() => setReporting(true)}>
            {m.review_report()}
          </button>
        )}
      </div>
      {isReporting && (
        <ContentReport
          content={{ ...about, back: `${productAddress(product.slug)}#questions` }}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  )
}
