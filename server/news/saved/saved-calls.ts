import type { Handler } from '../../platform/handle.ts'
import { answerSave } from './save.ts'
import { answerSaved } from './saved.ts'
import { answerExportSaved } from './saved-export.ts'
import {
  answerChangeSaved,
  answerDeleteSavedFolder,
  answerMakeSavedFolder,
  answerRenameSavedFolder,
  answerSavedShelf,
} from './saved-shelf.ts'

/** Saving and saved items. */
export const savedCalls: Handler[] = [
  answerSave,
  answerSaved,
  answerSavedShelf,
  answerChangeSaved,
  answerMakeSavedFolder,
  answerRenameSavedFolder,
  answerDeleteSavedFolder,
  answerExportSaved,
]
