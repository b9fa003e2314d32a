import { m } from '../../paraglide/messages.js'

const LEVELS = [
  { value: -2, name: m.quiz_rules_level_two_below },
  { value: -1, name: m.quiz_rules_level_below },
  { value: 0, name: m.quiz_rules_level_own },
  { value: 1, name: m.quiz_rules_level_above },
  { value: 2, name: m.quiz_rules_level_two_above },
]

/** How far from the class of a pupil the level lies for which questions are asked (QC6). */
export const levelOptions = () => LEVELS.map(({ value, name }) => ({ value: String(value), name: name() }))
