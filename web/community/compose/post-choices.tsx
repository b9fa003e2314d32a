import type { Output } from '@chowk/contract/call.ts'
import { listAssignedEntities, listCommunityCategories } from '@chowk/contract/community/community.ts'
import type { CommunityRights } from '@chowk/contract/community/community.ts'
import type { DraftText } from '@chowk/contract/community/draft.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { ManyCombobox } from '../../app/widgets/lazy-widgets.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { PublishTimeField } from './publish-time-field.tsx'

/** What is chosen for a post beside its words. */
export type Chosen = Pick<DraftText, 'category' | 'topic' | 'entityIds' | 'globalvisibility' | 'publishAt'>

/** What is chosen in a text. */
export const chosenIn = ({ category, topic, entityIds, globalvisibility, publishAt }: Chosen): Chosen => ({
  category,
  topic,
  entityIds,
  globalvisibility,
  publishAt,
})

/** The same as a new post is sent with it. */
export const sentChoices = ({ publishAt, ...chosen }: Chosen) => ({
  ...chosen,
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
      <Subject value={value} onChange={onChange} workspaceId={workspaceId} />
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

function Subject({ workspaceId, ...props }: Pick<PostChoicesProps, 'value' | 'onChange' | 'workspaceId'>) {
  return (
    <ReadBoundary read={useRead(listCommunityCategories, workspaceId ? { workspaceId } : {})}>
      {({ content }) => <SubjectFields {...props} categories={content} />}
    </ReadBoundary>
  )
}

interface SubjectFieldsProps extends Pick<PostChoicesProps, 'value' | 'onChange'> {
  categories: Output<typeof listCommunityCategories>['content']
}

function SubjectFields({ value, onChange, categories }: SubjectFieldsProps) {
  const topics = categories.find(({ id }) => id === value.category)?.topics ?? []
  const none = { value: '', name: m.community_category_none() }
  return (
    <>
      <SelectField
        label={m.community_category()}
        value={value.category ?? ''}
        options={[none, ...categories.map(({ id, name }) => ({ value: id, name: nameOf(name) }))]}
        onChange={({ target }) => onChange({ ...value, category: target.value || null, topic: null })}
      />
      {topics.length > 0 && (
        <SelectField
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
      label={m.community_for_whom()}
      hint={chosen.length === 0 ? m.community_for_workspace() : undefined}
      value={chosen}
      onChange={(all) => onChange({ ...value, entityIds: all.map(({ id }) => id) })}
      search={async (text) => {
        const wanted = text.toLocaleLowerCase()
        return entities.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      }}
    />
  )
}
