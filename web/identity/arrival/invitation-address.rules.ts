/** What the link of an invitation says. */
export type InvitationAddress = { code: string } & (
  | { email: string; mobile?: undefined }
  | { mobile: string; email?: undefined }
)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 254

/** Reads an invitation from an address, or from what the sign-in page handed over. */
export function readInvitation(search: string, handed: unknown): InvitationAddress | undefined {
  const params = new URLSearchParams(search)
  const given = (handed ?? {}) as Partial<Record<'email' | 'mobile' | 'code', unknown>>
  const [email, mobile, code] = (['email', 'mobile', 'code'] as const).map((name) => params.get(name) ?? given[name])
  if (!isText(code)) return undefined
  if (isText(email)) return { email, code }
  return isText(mobile) ? { mobile, code } : undefined
}
