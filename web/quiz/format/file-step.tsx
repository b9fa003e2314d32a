import { listBank } from '@chowk/contract/quiz/bank.ts'
import { getQuestionTemplate } from '@chowk/contract/quiz/format.ts'
import type { Output } from '@chowk/contract/call.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { CLASSES } from '../../app/list/classes.ts'
import { FORMATS } from './import-words.ts'
import { takeAlong } from './take-along.ts'
import type { Importing } from './use-import.ts'

const ACCEPT = '.csv,.tsv,.txt,.gift,.aiken,.xml,.qti,.zip'
const TEMPLATES = ['CSV', 'GIFT', 'AIKEN'] as const

/** Where a file comes in, what its questions are given that say nothing themselves, and examples to fill in. */
export function FileStep({ importing }: { importing: Importing }) {
  const { share, problem, look } = importing
  return (
    <div className="stack gap-4">
      <Defaults importing={importing} />
      <FileDrop
        title={m.upload_drop_title()}
        text={m.quiz_import_drop_text()}
        label={m.upload_choose()}
        accept={ACCEPT}
        share={share}
        words={{ sending: m.upload_sending(), reading: m.upload_reading() }}
        onFile={look}
      />
      <ProblemNote>{problem}</ProblemNote>
      <Templates />
    </div>
  )
}

function Defaults({ importing }: { importing: Importing }) {
  const bank = useRead(listBank, { size: 1 })
  return (
    <ReadBoundary read={bank}>
      {({ categories }) => <DefaultFields importing={importing} categories={categories} />}
    </ReadBoundary>
  )
}

interface DefaultFieldsProps {
  importing: Importing
  categories: Output<typeof listBank>['categories']
}

function DefaultFields({ importing: { defaults, setDefaults }, categories }: DefaultFieldsProps) {
  return (
    <div className="stack gap-2">
      <p className="small muted">{m.quiz_import_defaults()}</p>
      <div className="cluster gap-3">
        <SelectField
          label={m.app_class()}
          value={defaults.class}
          onChange={({ target }) => setDefaults({ ...defaults, class: target.value })}
          options={[
            { value: '', name: m.quiz_bank_any_class() },
            ...CLASSES.map((value) => ({ value, name: m.member_class_of({ class: value }) })),
          ]}
        />
        <SelectField
          label={m.app_category()}
          value={defaults.categoryId}
          onChange={({ target }) => setDefaults({ ...defaults, categoryId: target.value })}
          options={[
            { value: '', name: m.quiz_bank_no_category() },
            ...categories.map(({ id, name }) => ({ value: String(id), name: nameOf(name) })),
          ]}
        />
      </div>
    </div>
  )
}

function Templates() {
  return (
    <p className="small muted">
      {m.quiz_import_template_says()}{' '}
      {TEMPLATES.map((format, index) => (
        <span key={format}>
          {index > 0 && ' · '}
          <button
            type="button"
            className="text-button small-strong accent hover-underline"
            onClick={() => void takeAlong(getQuestionTemplate, { format, language: getLocale() })}
          >
            {FORMATS[format]()}
          </button>
        </span>
      ))}
    </p>
  )
}
