import type { Handler } from '../../platform/handle.ts'
import { answerPeople } from './found-people.ts'
import { answerPersonFile } from './person-file.ts'
import { answerFactorReset, answerResetLetter, answerRestore, answerSuspend } from './suspension.ts'

/** People, for whoever runs this installation. */
export const operatorCalls: Handler[] = [
  answerPeople,
  answerPersonFile,
  answerSuspend,
  answerRestore,
  answerResetLetter,
  answerFactorReset,
]
