import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import { readReturn } from '../app/return.rules.ts'
import { rememberPath, startSession, takeRememberedPath } from '../app/session.ts'
import type { LoginAddress } from './login-address.rules.ts'

/** Signs in, saves the story that the visitor had pressed Save on, and answers the path to open as a new document. */
export async function signIn(
  kind: LoginAddress['kind'],
  credentials: { email: string; password: string },
): Promise<string> {
  let refreshToken = ''
  const seeHeaders = (headers: Headers) => {
    refreshToken = (headers.get('authorization') ?? '').replace(/^Bearer /i, '')
  }
  const declared = kind === 'corporate' ? corporateLogin : employeeLogin
  const userData = await callOverHttp(declared, { ...credentials, loginType: kind }, { seeHeaders })
  startSession(userData, refreshToken)
  const { path, save } = readReturn(takeRememberedPath())
  if (save) await saveForReturn(save, path)
  return path
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
