import { isFoundBy } from '@chowk/contract/fold.ts'
import type { Output } from '@chowk/contract/call.ts'
import { listAssignedEntities, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { ManyCombobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { PublishTimeField, UNSAID } from './publish-time-field.tsx'

/** What is chosen for a post beside its words. */
export type Chosen = Pick<
  DraftText,
  'category' | 'topic' | 'entityIds' | 'globalvisibility' | 'hiddenLink' | 'publishAt'
>

/** What is chosen in a text. */
export const chosenIn = (text: Chosen): Chosen => ({
  category: text.category,
  topic: text.topic,
  entityIds: text.entityIds,
  globalvisibility: text.globalvisibility,
  hiddenLink: text.hiddenLink,
  publishAt: text.publishAt,
})

/** The same as a draft keeps it: while a time is not said in full, the last one that was. */
export const savedChoices = ({ publishAt, ...chosen }: Chosen): Partial<Chosen> => ({
  ...chosen,
  ...(publishAt !== UNSAID && { publishAt }),
})

/** The same as a new post is sent with it. */
export const sentChoices = ({ hiddenLink, publishAt, ...chosen }: Chosen) => ({
  ...chosen,
  ...(hiddenLink !== null && { hiddenLink }),
  ...(publishAt !== null && { publishAt }),
})

interface PostChoicesProps {
  value: Chosen
  onChange: (chosen: Chosen) => void
  rights: CommunityRights
  /** The workspace that it is written in; an individual writes for everybody. */
  workspaceId: string | undefined
  /** Whom it is for was settled when it went out. */
  isPublished?: boolean
  /** What is wrong with the time at which it is to come out. */
  timeError?: string | undefined
}

/** Under which category and topic a post stands, for which departments it is, and whether everybody may see it (C12, C16). */
export function PostChoices(props: PostChoicesProps) {
  const { value, onChange, rights, workspaceId, isPublished = false, timeError } = props
  return (
    <>
      {!isPublished && rights.mayChooseEntities && <Audience value={value} onChange={onChange} />}
      {!isPublished && workspaceId !== undefined && rights.mayShowToAll && (
        <CheckboxField
          label={m.community_show_to_all()}
          checked={value.globalvisibility}
          onChange={({ target }) => onChange({ ...value, globalvisibility: target.checked })}
        />
      )}
      <Subject value={value} onChange={(subject) => onChange({ ...value, ...subject })} workspaceId={workspaceId} />
      {!isPublished && (
        <PublishTimeField
          value={value.publishAt}
          error={timeError}
          onChange={(publishAt) => onChange({ ...value, publishAt })}
        />
      )}
    </>
  )
}

interface SubjectProps {
  value: Pick<Chosen, 'category' | 'topic'>
  onChange: (subject: Pick<Chosen, 'category' | 'topic'>) => void
  workspaceId: string | undefined
  /** Under which it stands, which may be closed by now. */
  current?: { category: Post['category']; topic: Post['topic'] }
}

/** Under which category and topic a post stands. */
export function Subject({ workspaceId, ...props }: SubjectProps) {
  return (
    <ReadBoundary
      read={useRead(listCommunityCategories, workspaceId ? { workspaceId } : {})}
      failed={m.community_topics_failed()}
    >
      {({ content }) => <SubjectFields {...props} categories={content} />}
    </ReadBoundary>
  )
}

interface SubjectFieldsProps extends Omit<SubjectProps, 'workspaceId'> {
  categories: Output<typeof listCommunityCategories>['content']
}

const withCurrent = <Row extends { id: string }>(rows: readonly Row[], current: Row | null | undefined) =>
  current && !rows.some(({ id }) => id === current.id) ? [...rows, current] : rows

function SubjectFields({ value, onChange, categories, current }: SubjectFieldsProps) {
  const own = current?.category
  const open = withCurrent<{ id: string; name: BilingualName }>(categories, own)
  const listed = categories.find(({ id }) => id === value.category)?.topics ?? []
  const topics = withCurrent<{ id: string; name: BilingualName }>(
    listed,
    own?.id === value.category ? current?.topic : null,
  )
  const none = { value: '', name: m.app_none() }
  return (
    <>
      <SelectField
        name="category"
        label={m.app_category()}
        value={value.category ?? ''}
        options={[none, ...open.map(({ id, name }) => ({ value: id, name: nameOf(name) }))]}
        onChange={({ target }) => onChange({ category: target.value || null, topic: null })}
      />
      {topics.length > 0 && (
        <SelectField
          name="topic"
          label={m.community_topic()}
          value={value.topic ?? ''}
          options={[none, ...topics.map(({ id, name }) => ({ value: id, name: nameOf(name) }))]}
          onChange={({ target }) => onChange({ ...value, topic: target.value || null })}
        />
      )}
    </>
  )
}

// Without its answer nobody can tell for whom the post would be.
function Audience(props: Pick<PostChoicesProps, 'value' | 'onChange'>) {
  return (
    <ReadBoundary read={useRead(listAssignedEntities, {})}>
      {({ content }) => content.length > 0 && <AudienceField {...props} entities={content} />}
    </ReadBoundary>
  )
}

interface AudienceFieldProps extends Pick<PostChoicesProps, 'value' | 'onChange'> {
  entities: Output<typeof listAssignedEntities>['content']
}

function AudienceField({ value, onChange, entities }: AudienceFieldProps) {
  const chosen = entities.filter(({ id }) => value.entityIds.includes(id))
  return (
    <ManyCombobox
      label={m.community_feed_of()}
      placeholder={chosen.length === 0 ? m.community_for_workspace() : ''}
      value={chosen}
      onChange={(all) => onChange({ ...value, entityIds: all.map(({ id }) => id) })}
      search={async (text) => entities.filter(({ name }) => isFoundBy(name, text))}
    />
  )
}
