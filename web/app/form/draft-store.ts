import { namesInTab, readTab, writeTab } from '../stored/tab-store.ts'

/** Text that was typed into a form and not sent. */
export interface FormDraft {
  values: Readonly<Record<string, unknown>>
  /** Version of the record that the text started from. */
  version: number
}

const PREFIX = 'draft '
const addressOf = (owner: string, form: string) => `${PREFIX}${owner} ${form}`

/** The draft of a form, in this tab and of this owner alone. Those of other owners are erased. */
export function findDraft(owner: string, form: string): FormDraft | undefined {
  eraseOthers(owner)
  try {
    return JSON.parse(readTab(addressOf(owner, form)) ?? '') as FormDraft
  } catch {
    return undefined
  }
}

/** Keeps a draft until the tab closes or the user signs out; null erases it. */
export const storeDraft = (owner: string, form: string, draft: FormDraft | null): boolean =>
  writeTab(addressOf(owner, form), draft && JSON.stringify(draft))

function eraseOthers(owner: string): void {
  for (const name of namesInTab())
    if (name.startsWith(PREFIX) && !name.startsWith(addressOf(owner, ''))) writeTab(name, null)
}
