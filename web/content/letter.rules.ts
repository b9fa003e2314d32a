/** Number and key of a ticket, as they stand behind the # of an address. */
export function ticketOf(hash: string): { number: string; key: string } | undefined {
  const found = /^#(CT-\d{4}-\d{5})\.([\w-]{22})$/.exec(hash)
  return found?.[1] && found[2] ? { number: found[1], key: found[2] } : undefined
}
