import { getOwnProduct, listOwnProducts, withdrawChange } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import { forgetOnDevice } from '../../app/draft/device-drafts.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { SAVE_ERRORS, reviewedNames } from './field-words.ts'
import type { ProductWriting } from './use-product.ts'

/** Notes above the form: a conflict with another window, text kept on this device, a reviewer's reason, an open change. */
export function WritingNotes({ writing }: { writing: ProductWriting }) {
  const { state, product, left, keepMine, takeOther, restore, dismiss } = writing
  const { conflict, failure } = state
  return (
    <>
      {conflict && (
        <Note kind="fault" alert>
          <p>{m.sell_conflict()}</p>
          <Row>
            <Button small onClick={takeOther}>
              {m.sell_conflict_other()}
            </Button>
            <Button small variant="outlined" onClick={keepMine}>
              {m.sell_conflict_mine()}
            </Button>
          </Row>
        </Note>
      )}
      <ProblemNote>{failure && errorMessage(failure, SAVE_ERRORS)}</ProblemNote>
      {left.slice(0, 3).map((each) => (
        <Note key={each.key} kind="waiting">
          <p>{m.sell_left({ time: dateAndClock(each.savedAt) })}</p>
          <p className="strong breaks">{each.text.title || m.sell_untitled()}</p>
          <Row>
            <Button small onClick={() => restore(each)}>
              {m.sell_left_restore()}
            </Button>
            <Button
              small
              variant="plain"
              onClick={() => {
                dismiss(each)
                void forgetOnDevice(each.key)
              }}
            >
              {m.sell_left_discard()}
            </Button>
          </Row>
        </Note>
      ))}
      {product && product.reason !== '' && (
        <Note kind="fault">
          <WrittenText text={m.sell_reason({ reason: product.reason })} />
        </Note>
      )}
      {product?.change && <OpenChange change={product.change} />}
      {product?.isApproved && product.visibility === 'GLOBAL' && (
        <p className="small muted">{m.sell_reviewed_hint()}</p>
      )}
    </>
  )
}

function OpenChange({ change: { changeId, fields } }: { change: NonNullable<OwnProduct['change']> }) {
  const withdraw = useAction(withdrawChange, {
    errors: { CHANGE_NOT_FOUND: m.sell_not_allowed_now, ILLEGAL_TRANSITION: m.sell_not_allowed_now },
    refreshes: [getOwnProduct, listOwnProducts],
  })
  return (
    <Note kind="waiting">
      <p>{m.sell_change_open({ fields: reviewedNames(fields) })}</p>
      <ProblemNote>{withdraw.problem}</ProblemNote>
      <Row>
        <Button
          small
          variant="outlined"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate({ id: changeId }, { onSuccess: () => location.reload() })}
        >
          {m.sell_change_withdraw()}
        </Button>
      </Row>
    </Note>
  )
}

/** Save status of the form. */
export function SaveStatus({ writing: { state } }: { writing: ProductWriting }) {
  const { status, savedAt, failure } = state
  const words = {
    NEW: () => '',
    UNSAVED: m.sell_not_saved,
    SAVING: m.sell_saving,
    SAVED: () => (savedAt ? m.sell_saved_at({ time: clockOf(savedAt) }) : ''),
    FAILED: failure?.status === 0 ? m.sell_kept_here : m.sell_not_saved,
  }[status]
  return (
    <p className="small muted tabular" role="status">
      {words()}
    </p>
  )
}
