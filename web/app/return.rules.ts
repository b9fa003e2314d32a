/** Where a reader goes after signing in, and the story that she pressed Save on as a visitor. */
export function readReturn(path: string | undefined): { path: string; save: string | null } {
  const url = new URL(path ?? '/', 'https://chowk.invalid')
  const save = url.searchParams.get('save')
  if (save !== null) url.searchParams.delete('save')
  return { path: url.pathname + url.search + url.hash, save: save && /^[0-9a-z]{1,12}$/.test(save) ? save : null }
}

/** The address that signs a visitor in, saves the story and brings her back. */
export function loginToSave(here: { pathname: string; search: string }, articleId: string): string {
  const params = new URLSearchParams(here.search)
  params.set('save', articleId)
  return `/login?redirectionUrl=${encodeURIComponent(`${here.pathname}?${params}`)}`
}
