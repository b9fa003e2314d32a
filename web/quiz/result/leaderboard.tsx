import { getQuizCustomization, updateQuizCustomization } from '@chowk/contract/quiz/customization.ts'
import { getQuizLeaderboard } from '@chowk/contract/quiz/summary/leaderboard.ts'
import type { Leaderboard as Board } from '@chowk/contract/quiz/summary/leaderboard.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { percentText } from '../percent.rules.ts'

const TITLES = { CLASS_TOP_10: m.quiz_board_class, ALL: m.quiz_board_all }

/** Who did best at a quiz that was set, where the organisation wants it told; and whether one is named oneself (QC10). */
export function Leaderboard({ result }: { result: string }) {
  const { data: board } = useRead(getQuizLeaderboard, { result })
  if (!board || board.reach === 'OFF') return null
  return (
    <Section title={TITLES[board.reach]()}>
      <div className="stack gap-3">
        <Rows board={board} />
        <Own isNamed={board.isNamed} />
      </div>
    </Section>
  )
}

function Rows({ board: { rows, ownPlace, people } }: { board: Board }) {
  if (rows.length === 0) return <p className="small muted">{m.quiz_board_none()}</p>
  const isBelow = ownPlace !== null && !rows.some(({ isOwn }) => isOwn)
  return (
    <>
      <ol className="stack gap-2">
        {rows.map(({ place, name, percent, isOwn }, index) => (
          <li key={index} className={`row gap-3 line-below ${isOwn ? 'strong' : ''}`}>
            <span className="tabular muted">{place}</span>
            <span className="grow breaks">{isOwn ? m.quiz_board_you({ name }) : name}</span>
            <span className="tabular">{m.quiz_percent({ percent: percentText(percent) })}</span>
          </li>
        ))}
      </ol>
      {isBelow && <p className="small">{m.quiz_board_place({ place: ownPlace, people })}</p>}
    </>
  )
}

function Own({ isNamed }: { isNamed: boolean }) {
  const { mutate, isPending, variables, problem } = useAction(updateQuizCustomization, {
    errors: {
      FIELD_LOCKED: m.quiz_settings_locked,
      CATEGORY_NOT_ALLOWED: m.quiz_settings_category,
      LANGUAGE_NOT_ALLOWED: m.quiz_settings_language,
    },
    refreshes: [getQuizLeaderboard, getQuizCustomization],
    staleCodes: ['FIELD_LOCKED', 'CATEGORY_NOT_ALLOWED', 'LANGUAGE_NOT_ALLOWED'],
  })
  return (
    <>
      <CheckboxField
        name="leaderboard"
        label={m.quiz_board_name_me()}
        hint={m.quiz_board_name_me_says()}
        // What was pressed shows at once.
        checked={isPending ? variables.leaderboard === true : isNamed}
        disabled={isPending}
        onChange={({ target }) => mutate({ leaderboard: target.checked })}
      />
      <ProblemNote>{problem}</ProblemNote>
    </>
  )
}
