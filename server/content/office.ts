import { getOffice } from '@chowk/contract/content/office.ts'
import { handle } from '../platform/handle.ts'

export const answerOffice = handle(getOffice, async ({ house }) => house.config.office)
