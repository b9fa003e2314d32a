import { useState } from 'react'
import { listOwnCategories, saveOwnCategories } from '@chowk/contract/community/category.ts'
import type { OwnCategories, OwnCategory } from '@chowk/contract/community/category.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { textOrNull } from '../../ui/field/written-values.rules.ts'
import { CATEGORY_ERRORS, CATEGORY_STALE } from './category-errors.ts'
import { TopicRows, fieldsOf, sentTopics, valuesOf } from './topic-rows.tsx'

interface CategoryFormProps {
  categories: OwnCategories
  /** The one that is changed; null makes a new one. */
  category: OwnCategory | null
  onClose: () => void
}

/** One category: its name in both languages, whether posts may be written under it, and its topics. */
export function CategoryForm({ categories: { content, version }, category, onClose }: CategoryFormProps) {
  const found = category === null ? -1 : content.findIndex(({ id }) => id === category.id)
  const index = found === -1 ? content.length : found
  // Which topics move is known when they are sent.
  const [fieldAt] = useState<ReturnType<typeof fieldsOf>>({})
  const form = useForm(saveOwnCategories, {
    values: valuesOf(category),
    toInput({ en, hi, isActive, topics }) {
      Object.assign(fieldAt, fieldsOf({ content }, index, topics))
      const name = { en, hi: textOrNull(hi) }
      const changed = { ...(category && { id: category.id }), name, isActive, topics: sentTopics(topics) }
      const others = content.map((each) => ({ ...each, topics: [...each.topics, ...sentTopics(topics, each.id)] }))
      const categories = [...others.slice(0, index), changed, ...others.slice(index + 1)]
      return { version, categories }
    },
    lists: ['topics'],
    fieldAt,
    required: ['en'],
    errors: CATEGORY_ERRORS,
    fieldErrors: {
      en: { NAME_TAKEN: m.community_category_taken },
      'categories.*.topics.*.name.en': { NAME_TAKEN: m.community_topic_taken },
    },
    refreshes: [listOwnCategories],
    staleCodes: CATEGORY_STALE,
    onDone: onClose,
  })
  return (
    <Form form={form} label={m.community_category_new()} autoFocus>
      <h2 className="h3">{category ? m.app_category() : m.community_category_new()}</h2>
      <TextField {...form.field('en')} label={m.community_category_en()} />
      <TextField {...form.field('hi')} label={m.app_name_in_hindi()} optional lang="hi" />
      {category && (
        <CheckboxField
          {...form.field('isActive')}
          label={m.community_category_open()}
          hint={m.community_category_open_says()}
        />
      )}
      <TopicRows form={form} others={content.filter((_, place) => place !== index)} />
      <FormActions form={form} submit={m.app_save()} cancel={{ label: m.app_cancel(), onClick: onClose }} />
    </Form>
  )
}
