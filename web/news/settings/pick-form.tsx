import { addPick, getPicks } from '@chowk/contract/recommend/picks.ts'
import type { Story } from '@chowk/contract/article/story.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxGroup } from '../../ui/field/checkbox-field.tsx'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { showToast } from '../../ui/floating/toast.ts'

const DAYS = ['1', '3', '7']
const CLASSES = ['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']
const NOBODY: string[] = []

/** For how long and for whom a story is put before the people of the workspace (F17). */
export function PickForm({ story, onClose }: { story: Story; onClose: () => void }) {
  const workspace = useViewer()?.workspace
  const form = useForm(addPick, {
    values: { days: '3', classes: NOBODY },
    toInput: ({ days, classes }) => ({
      articleId: story._id,
      days: Number(days),
      classes: classes.map(Number),
      departments: [],
    }),
    errors: {
      NOT_A_PICKER: m.news_pick_not_picker,
      ARTICLE_NOT_FOUND: m.news_pick_gone,
      TOO_MANY_PICKS: m.news_pick_too_many,
    },
    refreshes: [getPicks],
    onDone: () => {
      onClose()
      showToast({ text: m.news_pick_done() })
    },
    guardsLeaving: false,
  })
  return (
    <Form form={form} label={m.news_pick()}>
      <h2 className="h3">{m.news_pick_for({ name: workspace?.name ?? '' })}</h2>
      <p className="muted" lang={story.language}>
        {story.title}
      </p>
      <RadioGroup
        {...form.field('days')}
        label={m.news_pick_days()}
        options={DAYS.map((value) => ({ value, name: m.app_age_days({ count: Number(value) }) }))}
      />
      {workspace?.kind === 'INSTITUTE' && (
        <CheckboxGroup
          {...form.checks('classes')}
          as="grid"
          label={m.news_pick_classes()}
          optional={false}
          options={CLASSES.map((value) => ({ value, name: m.news_shape_class({ class: value }) }))}
        />
      )}
      <FormActions form={form} submit={m.news_pick()} />
    </Form>
  )
}
