import type { Name } from '@chowk/contract/article/story.ts'
import type { ReportCase, SubjectKind } from '@chowk/contract/operator/moderation.ts'
import { getLocale } from '../../paraglide/runtime.js'

/** Which case of the queue is meant. */
export interface CaseKey {
  kind: SubjectKind
  id: string
}

export const isCase = (one: ReportCase, { kind, id }: CaseKey): boolean => one.kind === kind && one._id === id

/** The case that an address names: a story by `id`, a publication by `publication`. */
export function caseIn(params: URLSearchParams): CaseKey | undefined {
  const [article, publication] = [params.get('id'), params.get('publication')]
  if (publication) return { kind: 'PUBLICATION', id: publication }
  return article ? { kind: 'ARTICLE', id: article } : undefined
}

/** What the address holds for a case. */
export const queryOf = (key: CaseKey | undefined): Record<string, string> =>
  key ? { [key.kind === 'ARTICLE' ? 'id' : 'publication']: key.id } : {}

export const nameOf = (name: Name): string => (getLocale() === 'hi' ? (name.hi ?? name.en) : name.en)
