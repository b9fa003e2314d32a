import { CATEGORY_LIMITS } from '@chowk/contract/community/category.ts'
import type { OwnCategories, OwnCategory } from '@chowk/contract/community/category.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { textOrNull } from '../../ui/field/written-values.rules.ts'

/** A topic as the fields hold it; one without an id is new. */
interface TopicValues {
  id: string
  en: string
  hi: string
  isActive: boolean
  /** The category that it moves to; none: it stays. */
  to: string
}

/** What the form of a category holds. */
export interface CategoryValues {
  en: string
  hi: string
  isActive: boolean
  topics: TopicValues[]
}

/** What the fields hold at first: of a category that is there, or of a new one. */
export const valuesOf = (category: OwnCategory | null): CategoryValues => ({
  en: category?.name.en ?? '',
  hi: category?.name.hi ?? '',
  isActive: category?.isActive ?? true,
  topics: (category?.topics ?? []).map(({ id, name, isActive }) => ({
    id,
    en: name.en,
    hi: name.hi ?? '',
    isActive,
    to: '',
  })),
})

/** Those that stay, or move to a category, as they are sent. */
export const sentTopics = (topics: readonly TopicValues[], to = '') =>
  topics
    .filter((topic) => topic.to === to)
    .map(({ id, en, hi, isActive }) => ({ ...(id !== '' && { id }), name: { en, hi: textOrNull(hi) }, isActive }))

type FieldName = 'en' | 'hi' | `topics.${number}.${'en' | 'hi' | 'to'}`

/**
 * At which field a fault of what is sent stands: of the category in this place, of its topics, and of those that move, which are sent after the topics
 * that stand below the other category already.
 */
export function fieldsOf(
  { content }: Pick<OwnCategories, 'content'>,
  index: number,
  topics: readonly TopicValues[],
): Record<string, FieldName> {
  const fields: Record<string, FieldName> = {
    [`categories.${index}.name.en`]: 'en',
    [`categories.${index}.name.hi`]: 'hi',
  }
  const sent = new Map<number, number>()
  for (const [row, { to }] of topics.entries()) {
    const place = to === '' ? index : content.findIndex(({ id }) => id === to)
    const position = sent.get(place) ?? (to === '' ? 0 : (content[place]?.topics.length ?? 0))
    sent.set(place, position + 1)
    for (const language of ['en', 'hi'] as const)
      fields[`categories.${place}.topics.${position}.name.${language}`] = `topics.${row}.${to === '' ? language : 'to'}`
  }
  return fields
}

interface TopicRowsProps {
  form: FormState<CategoryValues>
  /** Where its topics may move to. */
  others: readonly OwnCategory[]
}

/** The topics of a category, in their order: renamed, closed, moved, and new ones among them. */
export function TopicRows({ form, others }: TopicRowsProps) {
  const isThere = (index: number) => form.getValue(`topics.${index}.id`) !== ''
  return (
    <Rows
      form={form}
      name="topics"
      label={m.community_topics()}
      hint={m.community_topics_says()}
      rowName={m.community_topic()}
      empty={{ id: '', en: '', hi: '', isActive: true, to: '' }}
      max={CATEGORY_LIMITS.topics}
      stays={isThere}
    >
      {(index) => (
        <>
          <TextField {...form.field(`topics.${index}.en`)} label={m.community_category_en()} />
          <TextField {...form.field(`topics.${index}.hi`)} label={m.app_name_in_hindi()} optional lang="hi" />
          {isThere(index) && (
            <CheckboxField {...form.field(`topics.${index}.isActive`)} label={m.community_category_open()} />
          )}
          {isThere(index) && others.length > 0 && (
            <SelectField
              {...form.field(`topics.${index}.to`)}
              label={m.community_topic_moves()}
              options={[
                { value: '', name: m.community_topic_stays() },
                ...others.map(({ id, name }) => ({ value: id, name: nameOf(name) })),
              ]}
            />
          )}
        </>
      )}
    </Rows>
  )
}
