import { CATEGORY_LIMITS } from '@chowk/contract/community/category.ts'
import type { OwnCategory } from '@chowk/contract/community/category.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Rows } from '../../app/form/rows.tsx'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { textOrNull } from '../../ui/field/written-values.rules.ts'

/** A topic as the fields hold it; one without an id is new. */
interface TopicValues {
  id: string
  en: string
  hi: string
  isActive: boolean
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
  topics: (category?.topics ?? []).map(({ id, name, isActive }) => ({ id, en: name.en, hi: name.hi ?? '', isActive })),
})

/** The same as it is sent. */
export const sentTopics = (topics: readonly TopicValues[]) =>
  topics.map(({ id, en, hi, isActive }) => ({ ...(id !== '' && { id }), name: { en, hi: textOrNull(hi) }, isActive }))

/** At which field a fault of the category in this place stands. */
export const fieldsOf = (index: number): Record<string, 'en' | 'hi' | `topics.${number}.${'en' | 'hi'}`> =>
  Object.fromEntries([
    [`categories.${index}.name.en`, 'en' as const],
    [`categories.${index}.name.hi`, 'hi' as const],
    ...Array.from({ length: CATEGORY_LIMITS.topics }, (_, row) => row).flatMap((row) =>
      (['en', 'hi'] as const).map(
        (language) =>
          [`categories.${index}.topics.${row}.name.${language}`, `topics.${row}.${language}` as const] as const,
      ),
    ),
  ])

/** The topics of a category, in their order: renamed, closed, and new ones among them. */
export function TopicRows({ form }: { form: FormState<CategoryValues> }) {
  const isThere = (index: number) => form.getValue(`topics.${index}.id`) !== ''
  return (
    <Rows
      form={form}
      name="topics"
      label={m.community_topics()}
      hint={m.community_topics_says()}
      rowName={m.community_topic()}
      empty={{ id: '', en: '', hi: '', isActive: true }}
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
        </>
      )}
    </Rows>
  )
}
