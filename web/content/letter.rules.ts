import { MESSAGE_LENGTH, NAME_LENGTH } from '@chowk/contract/content/ticket.ts'
import { lengthOf, tidyText, visibleLengthOf } from '@chowk/contract/text.ts'

const fits = (text: string, { least, most }: { least: number; most: number }) =>
  visibleLengthOf(tidyText(text)) >= least && lengthOf(tidyText(text)) <= most

// What the server will ask of each field; whoever may leave one out leaves it out of the list of fields.
const RULES: Record<string, (text: string) => boolean> = {
  name: (text) => fits(text, NAME_LENGTH),
  email: (text) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim()),
  phone: (text) => text.trim() === '' || isMobile(text),
  mobile: (text) => isMobile(text),
  organisation: (text) => fits(text, { least: 2, most: 120 }),
  address: (text) => /^https?:\/\/\S+$/i.test(text.trim()),
  message: (text) => fits(text, MESSAGE_LENGTH),
  preferredAt: (text) => text !== '',
}

const isMobile = (text: string) => /^(?:\+?91)?[6-9]\d{9}$/.test(text.replaceAll(/[\s()-]/g, ''))

/** The fields of a form that the server would refuse, in the order of the form. */
export const faultyFields = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values).filter((field) => RULES[field]?.(values[field] ?? '') === false)

/** Number and key of a ticket, as they stand behind the # of an address. */
export function ticketOf(hash: string): { number: string; key: string } | undefined {
  const found = /^#(CT-\d{4}-\d{5})\.([\w-]{22})$/.exec(hash)
  return found?.[1] && found[2] ? { number: found[1], key: found[2] } : undefined
}
