import { listQuizCategories } from '@chowk/contract/quiz/category.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { FailedLine } from '../../app/screen/failed-line.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useRead } from '../../app/read.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { DateField } from '../../ui/field/date-field.tsx'
import { DAYS, KIND_VALUES, PERIOD_VALUES, sessionsAt } from './summary-address.ts'
import { KINDS, PERIODS } from './summary-words.ts'
import styles from './summary.module.css'

interface FiltersProps {
  address: ListAddress
}

interface TimeFilterProps extends FiltersProps {
  /** The school’s year that runs and those before it, as an answer says; until it is there those that begin in April. */
  sessions: readonly string[] | undefined
}

/** Of which time a summary tells: a school’s year, a period, or chosen days. */
export function TimeFilter({ address, sessions }: TimeFilterProps) {
  const usual = sessionsAt(useNow())
  const [running = '', ...earlier] = sessions ?? usual
  return (
    <>
      <AddressFilter
        address={address}
        name="time"
        label={m.app_time()}
        any={m.quiz_summary_this_session({ session: running })}
        values={[...PERIOD_VALUES, ...earlier, DAYS]}
        nameOf={(value) => {
          if (value === DAYS) return m.quiz_summary_days()
          return value in PERIODS
            ? PERIODS[value as keyof typeof PERIODS]()
            : m.quiz_summary_session({ session: value })
        }}
      />
      {address.get('time') === DAYS &&
        (
          [
            ['from', m.quiz_summary_from],
            ['to', m.quiz_summary_to],
          ] as const
        ).map(([name, label]) => (
          <div key={name} className={styles['day']}>
            <DateField
              label={label()}
              value={address.get(name)}
              onChange={({ target }) => address.set(name, target.value)}
            />
          </div>
        ))}
    </>
  )
}

interface OfQuizzesProps extends FiltersProps {
  /** Those that the workspace set. */
  quizzes: readonly { slug: string; title: string }[] | undefined
}

/** Of which quizzes it tells: of a kind, of one that was set, or of the questions of one category. */
export function QuizFilters({ address, quizzes = [] }: OfQuizzesProps) {
  const categories = useRead(listQuizCategories, {})
  const known = categories.data?.content ?? []
  return (
    <>
      {(quizzes.length > 0 || address.get('kind') !== '') && (
        <AddressFilter
          address={address}
          name="kind"
          label={m.quiz_summary_kind()}
          any={m.quiz_bank_all_kinds()}
          values={KIND_VALUES.map((kind) => kind.toLowerCase())}
          nameOf={(value) => KINDS[value.toUpperCase() as keyof typeof KINDS]()}
        />
      )}
      {quizzes.length > 0 && (
        <AddressFilter
          address={address}
          name="quiz"
          label={m.app_quiz()}
          any={m.quiz_summary_quiz_any()}
          values={quizzes.map(({ slug }) => slug)}
          nameOf={(slug) => quizzes.find((each) => each.slug === slug)?.title || slug}
        />
      )}
      {categories.error && <FailedLine text={m.quiz_summary_categories_failed()} onRetry={categories.refetch} />}
      {known.length > 0 && (
        <AddressFilter
          address={address}
          name="category"
          label={m.app_category()}
          any={m.app_all_categories()}
          values={known.map(({ id }) => String(id))}
          nameOf={(value) => nameOf(known.find(({ id }) => String(id) === value)?.name ?? { en: value, hi: null })}
        />
      )}
    </>
  )
}
