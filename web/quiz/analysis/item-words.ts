import type { ItemFlag, ItemRow } from '@chowk/contract/quiz/summary/item.ts'
import { m } from '../../paraglide/messages.js'

interface FlagWords {
  name: () => string
  advice: () => string
}

const FLAGS: Readonly<Record<ItemFlag, FlagWords>> = {
  MAYBE_WRONG_KEY: { name: m.quiz_flag_key, advice: m.quiz_flag_key_advice },
  CHECK: { name: m.quiz_flag_hard, advice: m.quiz_flag_hard_advice },
  WEAK: { name: m.quiz_flag_weak, advice: m.quiz_flag_weak_advice },
  TOO_EASY: { name: m.quiz_flag_easy, advice: m.quiz_flag_easy_advice },
  USELESS_OPTION: { name: m.quiz_flag_option, advice: m.quiz_flag_option_advice },
}

const BELOW_GUESSING: FlagWords = { name: m.quiz_flag_guess, advice: m.quiz_flag_guess_advice }
/** Below this hardly anybody knows it. */
const HARD = 0.2

/** What is remarkable about a question, and what can be done about it (QI3). */
export const flagWords = (flag: ItemFlag, { figures }: Pick<ItemRow, 'figures'>): FlagWords =>
  flag === 'CHECK' && figures && figures.facility >= HARD ? BELOW_GUESSING : FLAGS[flag]

const HUNDRED = 100

/** A share from 0 to 1 as a whole percentage. */
export const shareText = (share: number): string => `${Math.round(HUNDRED * share)} %`

/** An index from −100 to 100. */
export const indexText = (index: number | null): string =>
  index === null ? '–' : String(Math.round(index)).replace('-', '−')
