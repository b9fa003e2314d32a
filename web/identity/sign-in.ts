import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { readReturn } from '../app/return.rules.ts'
import { rememberPath, takeRememberedPath } from '../app/session.ts'
import { callAndEnter } from './enter.ts'
import type { LoginAddress } from './login-address.rules.ts'

/** Signs in and answers the path to open as a new document. */
export async function signIn(
  kind: LoginAddress['kind'],
  credentials: { email: string; password: string },
): Promise<string> {
  const declared = kind === 'corporate' ? corporateLogin : employeeLogin
  return await pathAfter(await callAndEnter(declared, { ...credentials, loginType: kind }, (person) => person))
}

/** Where somebody goes who is in now: back to where she came from, with the story saved that she had pressed Save on; first to her security when her workspace demands a second factor. */
export async function pathAfter(person: UserData): Promise<string> {
  if (person.secondFactorFor !== null) return '/settings/security'
  const { path, save } = readReturn(takeRememberedPath())
  if (save) await saveForReturn(save, path)
  return path
}

/** Opens a page as a new document, which knows who reads it. This one is left: until then its button stays busy. */
export async function leaveTo(path: string): Promise<void> {
  globalThis.location.assign(path)
  await new Promise(() => undefined)
}

/** The second factor that a failed entry asks for; undefined when it failed for another reason. */
export function challengeOf(failure: unknown): string | undefined {
  if (!(failure instanceof CallFailed) || failure.code !== 'SECOND_FACTOR_NEEDED') return undefined
  const challengeId = failure.refused?.details?.['challengeId']
  return typeof challengeId === 'string' ? challengeId : undefined
}

// She is signed in by now: when saving fails, the page she returns to shows the bookmark as it is.
async function saveForReturn(articleId: string, path: string): Promise<void> {
  try {
    await callOverHttp(saveArticle, { articleId, saved: true })
  } catch (error) {
    if (!(error instanceof CallFailed)) {
      rememberPath(path)
      throw error
    }
  }
}
