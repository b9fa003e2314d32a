/** What the link of an invitation says. */
export interface InvitationAddress {
  email: string
  code: string
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 254

/** Reads an invitation from an address, or from what the sign-in page handed over. */
export function readInvitation(search: string, handed: unknown): InvitationAddress | undefined {
  const params = new URLSearchParams(search)
  const given = (handed ?? {}) as Partial<InvitationAddress>
  const [email, code] = [params.get('email') ?? given.email, params.get('code') ?? given.code]
  return isText(email) && isText(code) ? { email, code } : undefined
}
