import type { UserData } from '@chowk/contract/identity/viewer.ts'
/** The only names under which the browser stores a session (R3.11); their spellings are the specification's. */
export declare const SESSION_KEYS: readonly [
  'userData',
  'refreshToken',
  'recommendAssesment',
  'quizSessionId',
  'deviceuuID',
  'redirectionUrl',
]
type SessionKey = (typeof SESSION_KEYS)[number]
/** A stored value of the session, or null. */
export declare const readStored: (key: SessionKey) => string | null
/** Stores one value of the session. */
export declare function writeStored(key: SessionKey, value: string): void
/** Forgets one value of the session. */
export declare const eraseStored: (key: SessionKey) => void
/** Keeps who is signed in and the token that renews the session. */
export declare function startSession(userData: UserData, refreshToken: string): void
/** The stored person, when the session is whole: a refresh token and user data (R4.09). What is half there is erased. */
export declare function readSession():
  | {
      userData: UserData
      refreshToken: string
    }
  | undefined
/** Whether somebody is signed in on this device (R4.09). */
export declare const isAuthenticated: () => boolean
/** Forgets the person and what was kept for her without a connection (R4.10). */
export declare function endSession(): void
/** Remembers where to return after signing in (R2.04). */
export declare const rememberPath: (path: string) => void
/** The remembered path, once; only addresses inside Chowk. */
export declare function takeRememberedPath(): string | undefined
export {}
