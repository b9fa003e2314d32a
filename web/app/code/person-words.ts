import { DELETED_PERSON } from '@chowk/contract/identity/leaving.ts'
import { m } from '../../paraglide/messages.js'

/** A person's name as it is shown: whoever was deleted is called so in the reader's language. */
export const personName = (name: string): string => (name === DELETED_PERSON ? m.app_person_deleted() : name)
