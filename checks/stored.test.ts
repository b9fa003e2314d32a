import { expect, test } from 'vitest'
import { readSource, sources } from './sources.ts'

/** Every file that may write to what a browser keeps, and what it keeps there. */
const KEEPING: Record<string, string> = {
  'web/app/session.ts': 'the six values of a session, in localStorage',
  'web/app/stored/tab-store.ts': 'what the files below that name it keep, until the tab is closed',
  'web/app/prefs.ts': 'theme, language, letters and what a visitor follows, in one cookie',
  'web/app/list/list-return.ts': 'how many pages of a list were shown, until the tab is closed',
  'web/identity/erase-device.ts': 'nothing: it erases',
  'web/identity/stored-state.ts': 'what was typed on the way in, no password, for ten minutes and until she is in',
  'web/app/device/device-table.ts': 'what somebody is writing or answering, until the server has it',
  'web/quiz/keeper/event-log.ts': 'what happened around a try and is not sent yet, until the tab is closed',
  'web/quiz/take/own-window.ts': 'which quiz this tab took up, until the tab is closed',
  'web/quiz/audio/spoken-paper.ts': 'whether she hears questions, reads them or both, until the tab is closed',
  'web/app/quiz-prompt/audio-prompt.tsx': 'that an audio quiz was offered today, until the tab is closed',
  'web/news/keys/keys-choice.ts': 'that keys are off',
  'web/news/for-you/cold-start.tsx': 'that the first choice of categories was skipped',
  'web/member/people/saved-views-store.ts':
    'views of the list of members under the names somebody gave them, on this device',
  'web/news/filter/interface-language.ts': 'in which language the interface last showed news, until the tab is closed',
  'web/news/filter/visitor-filter.ts': "a visitor's filter, for as long as the tab is open",
  'web/news/reading/forget-texts.ts': 'nothing: it erases',
  'web/app/player/player-orders.ts': 'nothing: it asks whether there is a player to come back to',
  'web/audio/stored-player.ts': 'what plays and where, until the tab is closed',
  'web/offline/device-store.ts': 'what is read and written without a connection',
  'web/offline/service-worker.ts': 'pages for reading without a connection',
  'web/offline/start.ts': 'the room for those pages',
  'web/app/device/stored-speech.ts': 'recordings of a quiz that is heard, until it has ended',
  'web/audio/queue/offline-sounds.ts': 'recordings that the listener wanted to keep',
}

const STORE =
  /\b(localStorage|sessionStorage|(?:read|write)Tab|indexedDB|openDB|document\.cookie|cookieStore|caches\.(open|delete)|navigator\.storage)\b/

test('the browser keeps the six values of a session, and beside them only what the named files keep [R4.12]', () => {
  const [, names = ''] = /SESSION_KEYS = \[([^\]]*)\]/.exec(readSource('web/app/session.ts')) ?? []
  expect([...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name).toSorted()).toEqual(
    ['deviceuuID', 'quizSessionId', 'recommendAssesment', 'redirectionUrl', 'refreshToken', 'userData'].toSorted(),
  )
  const writing = sources
    .filter(({ path, text, isTest }) => path.startsWith('web/') && !isTest && STORE.test(text))
    .map(({ path }) => path)
  expect(writing.toSorted()).toEqual(Object.keys(KEEPING).toSorted())
})

test('no state of lists or answers is written to what outlives the page [R4.12]', () => {
  const packages = /persistQueryClient|redux-persist|createSyncStoragePersister|query-sync-storage-persister/
  expect(sources.filter(({ path, text }) => path.startsWith('web/') && packages.test(text))).toEqual([])
})
