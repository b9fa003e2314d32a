import { useState } from 'react'
import { getReviewSettings, saveReviewSettings } from '@chowk/contract/community/review.ts'
import type { ReviewMode, ReviewSettings } from '@chowk/contract/community/review.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/field/checkbox-field.tsx'
import { RadioGroup } from '../ui/field/radio-group.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Columns, Fieldset } from '../ui/layout/layout.tsx'
import styles from './settings-form.module.css'

const MODES: Record<ReviewMode, { name: () => string; says: () => string }> = {
  OFF: { name: m.app_none, says: m.moderation_mode_off_says },
  NEW_MEMBERS: { name: m.moderation_mode_new, says: m.moderation_mode_new_says },
  ALL: { name: m.app_all, says: m.moderation_mode_all_says },
}
const NAMES = Object.keys(MODES) as ReviewMode[]

/** What a category without a mode of its own follows. */
const USUAL = ''

const valuesOf = ({ mode, limitsNew, words, categories }: ReviewSettings) => ({
  mode,
  limitsNew,
  words: words.join('\n'),
  categories: categories.map(({ id, mode: own }) => ({ id, mode: own ?? USUAL })),
})

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Whose posts a moderator reads first, what new members may, and which words hold a post. */
export function SettingsForm({ settings }: { settings: ReviewSettings }) {
  const [theirs, setTheirs] = useState(settings)
  const newest = theirs.version > settings.version ? theirs : settings
  const isThere = ({ id }: { id: string }) => newest.categories.some((each) => each.id === id)
  const form = useForm(saveReviewSettings, {
    values: valuesOf(settings),
    conflict: {
      version: settings.version,
      valuesOf: (current) => {
        const saved = current as unknown as ReviewSettings
        setTheirs(saved)
        return valuesOf(saved)
      },
    },
    toInput: ({ mode, limitsNew, words, categories }, version) => ({
      mode,
      limitsNew,
      words: linesOf(words),
      categories: categories
        .filter(isThere)
        .map(({ id, mode: own }) => ({ id, mode: NAMES.find((each) => each === own) ?? null })),
      version,
    }),
    lists: ['categories'],
    errors: { VERSION_CONFLICT: m.profile_conflict, CATEGORY_NOT_FOUND: m.moderation_settings_category_gone },
    fieldErrors: {
      words: { TOO_SHORT: m.moderation_settings_words_fault, TOO_LONG: m.moderation_settings_words_fault },
    },
    refreshes: [getReviewSettings],
    staleCodes: ['CATEGORY_NOT_FOUND'],
    onDone: () => showToast({ text: m.moderation_settings_saved() }),
  })
  // Fields keep their places when a category has gone meanwhile, and change them when somebody else's are taken.
  const positionOf = (id: string) => form.getValue('categories').findIndex((each) => each.id === id)
  return (
    <Form form={form} label={m.moderation_settings_title()}>
      <div className={`stack gap-5 ${styles['form']}`}>
        <RadioGroup
          {...form.field('mode')}
          label={m.moderation_settings_mode()}
          as="list"
          options={NAMES.map((value) => ({ value, name: <Mode mode={value} /> }))}
        />
        <Fieldset legend={m.moderation_settings_categories()}>
          <p className="small muted">{m.moderation_settings_categories_says()}</p>
          <Columns>
            {newest.categories.map(({ id, name, moderators }) => {
              const position = positionOf(id)
              return (
                position >= 0 && (
                  <SelectField
                    key={id}
                    {...form.field(`categories.${position}.mode`)}
                    label={nameOf(name)}
                    hint={
                      moderators.length > 0
                        ? m.moderation_given_to({ names: moderators.map((each) => each.name).join(', ') })
                        : undefined
                    }
                    options={[
                      { value: USUAL, name: m.moderation_mode_usual() },
                      ...NAMES.map((value) => ({ value, name: MODES[value].name() })),
                    ]}
                  />
                )
              )
            })}
          </Columns>
          <p className="small muted">{m.moderation_settings_given_says()}</p>
        </Fieldset>
        <CheckboxField
          {...form.field('limitsNew')}
          label={m.moderation_settings_limits()}
          hint={m.moderation_settings_limits_says()}
        />
        <TextArea
          {...form.field('words')}
          label={m.moderation_settings_words()}
          hint={m.moderation_settings_words_says()}
          rows={6}
        />
        <FormActions form={form} submit={m.app_save()} />
      </div>
    </Form>
  )
}

function Mode({ mode }: { mode: ReviewMode }) {
  return (
    <span className="stack">
      <strong className="strong">{MODES[mode].name()}</strong>
      <span className="small muted">{MODES[mode].says()}</span>
    </span>
  )
}
