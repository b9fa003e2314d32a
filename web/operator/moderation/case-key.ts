import type { ReportCase, SubjectKind } from '@chowk/contract/operator/moderation.ts'

/** Which case of the queue is meant, as the calls take it. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** A case as one word. */
export const keyOf = ({ kind, _id }: ReportCase): string => `${kind} ${_id}`

/** What the word stands for. */
export function subjectOf(key: string): Subject {
  const [kind, id = ''] = key.split(' ')
  return { kind: kind === 'PUBLICATION' ? 'PUBLICATION' : 'ARTICLE', id }
}

/** The case that an address names: a story by `id`, a publication by `publication`. */
export function caseIn(params: URLSearchParams): string | undefined {
  const [article, publication] = [params.get('id'), params.get('publication')]
  if (publication) return `PUBLICATION ${publication}`
  return article ? `ARTICLE ${article}` : undefined
}

/** What the address holds for a case, and no longer holds of another. */
export function queryOf(key: string | undefined): Record<string, string> {
  const { kind, id } = key === undefined ? { kind: 'ARTICLE', id: '' } : subjectOf(key)
  return kind === 'ARTICLE' ? { id, publication: '' } : { publication: id, id: '' }
}
