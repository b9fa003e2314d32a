import { getReviewSettings, giveCategories } from '@chowk/contract/community/review.ts'
import type { ReviewSettings } from '@chowk/contract/community/review.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Section } from '../../ui/section.tsx'
import { nameOf } from '../bilingual-name.ts'
import { Form, FormActions } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'

interface GivenProps {
  personId: string
  /** Categories that she moderates now. */
  given: readonly string[]
  categories: ReviewSettings['categories']
}

/** Which categories a teacher moderates; whoever runs the workspace gives and takes them (7.M). */
export function GivenCategories({ personId, given, categories }: GivenProps) {
  const form = useForm(giveCategories, {
    values: { categories: [...given] },
    // One that has gone meanwhile can be chosen no longer.
    toInput: ({ categories: chosen }) => ({
      personId,
      categories: chosen.filter((one) => categories.some(({ id }) => id === one)),
    }),
    errors: {
      MEMBER_NOT_FOUND: m.moderation_not_member,
      CATEGORY_NOT_FOUND: m.moderation_settings_category_gone,
      NOT_A_TEACHER: m.moderation_given_no_teacher,
    },
    refreshes: [getReviewSettings],
    staleCodes: ['CATEGORY_NOT_FOUND'],
    onDone: () => showToast({ text: m.moderation_given_saved() }),
  })
  return (
    <Section title={m.moderation_given_title()}>
      <p className="small muted">{m.moderation_given_says()}</p>
      <Form form={form} label={m.moderation_given_title()}>
        <CheckboxGroup
          {...form.checks('categories')}
          label={m.app_categories()}
          options={categories.map(({ id, name }) => ({ value: id, name: nameOf(name) }))}
        />
        <FormActions form={form} submit={m.app_save()} />
      </Form>
    </Section>
  )
}
