// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommunityRights } from '@chowk/contract/community/community.ts'
import { saveDraft } from '@chowk/contract/community/draft.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { answerCalls, refusal } from '../../app/testing/answered-calls.ts'
import { mount, until } from '../../app/testing/mounted.tsx'
import type { Mounted } from '../../app/testing/mounted.tsx'
import { fillIn, named, pressNamed, sampleViewer, showPageTo } from '../../app/testing/page-actions.ts'
import { sampleOf } from '../../app/testing/sample-answer.ts'
import { ComposeForm } from './compose-form.tsx'

const RIGHTS: CommunityRights = { ...(sampleOf(CommunityRights) as CommunityRights), mayWrite: true, notice: null }

let page: Mounted
beforeEach(async () => {
  showPageTo(sampleViewer())
  page = await mount(() => (
    <ComposeForm
      type="QUOTE"
      draft={null}
      rights={RIGHTS}
      workspaceId={undefined}
      onDone={() => undefined}
      onCancel={() => undefined}
    />
  ))
})
afterEach(async () => await page.close())

test('a refused post keeps its text, and the refusal has the focus once the question has closed [R2:M3]', async () => {
  answerCalls(
    [saveDraft, (input) => ({ ...(sampleOf(saveDraft.output) as object), ...input })],
    [createPost, refusal('NEW_MEMBER_LIMIT')],
  )
  // A browser gives the focus back to the button that opened the question.
  HTMLDialogElement.prototype.close = function closeModal(this: HTMLDialogElement) {
    this.open = false
    page.button('Publish').focus()
  }
  await fillIn(/./, 'The ferry leaves at nine.')
  await pressNamed('Publish')
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  await pressNamed('Publish', 'dialog button')
  await until(() => expect(document.querySelector('dialog')).toBeNull())
  await until(() => expect(document.activeElement?.hasAttribute('data-summary')).toBe(true))
  expect(named<HTMLTextAreaElement>('textarea', /./).value).toBe('The ferry leaves at nine.')
})

test('a post without a text is refused at its field, which has the focus [R2:M3]', async () => {
  answerCalls()
  await pressNamed('Publish')
  await until(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(named('textarea', /./))
})
