/** Whether a list may be learned from reading, and why or why not (P2, P3). */
export interface Learning {
  mode: 'EXPLICIT' | 'LEARNED'
  because: 'CHOSEN' | 'SWITCHED_OFF' | 'MINOR' | 'SCHOOL_ALLOWS'
  /** Whether the reader may switch it on herself. */
  mayLearn: boolean
}

/** An adult chooses herself; a minor learns only where her school allows it and she does not object. */
export function learningOf(facts: {
  isMinor: boolean
  chosen: boolean
  isSchool: boolean
  schoolAllows: boolean
}): Learning {
  const { isMinor, chosen, isSchool, schoolAllows } = facts
  if (isMinor && !(isSchool && schoolAllows)) return { mode: 'EXPLICIT', because: 'MINOR', mayLearn: false }
  if (!chosen) return { mode: 'EXPLICIT', because: 'SWITCHED_OFF', mayLearn: true }
  return { mode: 'LEARNED', because: isMinor ? 'SCHOOL_ALLOWS' : 'CHOSEN', mayLearn: true }
}
