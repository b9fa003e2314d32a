import type { Draft, DraftText } from '@chowk/contract/community/draft.ts'
import { saveDraft } from '@chowk/contract/community/draft.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import { callOverHttp } from '../../app/calls.ts'
import { leftOnDevice } from '../../app/draft/device-drafts.ts'
import type { DeviceDraft } from '../../app/draft/device-drafts.ts'
import type { DraftKeeper, DraftServer, DraftState } from '../../app/draft/draft-keeper.ts'
import { EMPTY_TEXT } from './empty-text.ts'

export type PostKeeper = DraftKeeper<DraftText, Draft>
export type PostDraftState = DraftState<Draft>
export type PostLeft = DeviceDraft<DraftText>

/** Where drafts of posts are saved. */
export const POST_DRAFTS: DraftServer<DraftText, Draft> = {
  save: async ({ text, type, sequence, ...facts }) =>
    await callOverHttp(saveDraft, { ...text, ...facts, type: type as PostType, sequence: sequence + 1 }),
  otherIn: ({ code, refused }) => (code === 'DRAFT_CONFLICT' ? (refused?.details?.['other'] as Draft) : null),
}

/** Posts of this type that closed windows left on this device. */
export const leftPosts = async (personId: string, type: PostType): Promise<PostLeft[]> =>
  // What was left before there were tags, polls and times has none.
  (await leftOnDevice<DraftText>(personId, type)).map((each) => ({ ...each, text: { ...EMPTY_TEXT, ...each.text } }))
