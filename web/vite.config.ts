import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { ariaLanguages } from './bundling/aria-languages.ts'
import { callsWithoutSchemas } from './bundling/calls-without-schemas.ts'
import { headlineFaces } from './bundling/headline-faces.ts'
import { listOfflineChunks } from './bundling/offline-chunks.ts'
import { passWordsOver } from './bundling/pass-words-over.ts'
import { retryRouteModules } from './bundling/retry-route-modules.ts'
import { selfContainedServer } from './bundling/self-contained-server.ts'
import { serviceWorker } from './bundling/service-worker.ts'
import { sharedChunks } from './bundling/shared-chunks.ts'

export default defineConfig({
  plugins: [
    // Compiling the words takes nine seconds of a processor: who builds by `npm` has done it once already.
    process.env['CHOWK_WORDS'] !== 'compiled' &&
      paraglideVitePlugin({
        project: join(import.meta.dirname, 'project.inlang'),
        outdir: join(import.meta.dirname, 'paraglide'),
        strategy: ['baseLocale'],
      }),
    headlineFaces(join(import.meta.dirname, '../.chowk/faces')),
    passWordsOver(reactRouter()),
    ariaLanguages(),
    callsWithoutSchemas(),
    selfContainedServer(),
    retryRouteModules(),
    sharedChunks(),
    serviceWorker(),
    listOfflineChunks(),
  ],
  // Inside web/ every file written there would reload the routes.
  cacheDir: join(import.meta.dirname, '../.chowk/vite'),
})
