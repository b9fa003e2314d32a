import { join } from 'node:path'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { failOnWarning } from './bundling/fail-on-warning.ts'
import { retryRouteModules } from './bundling/retry-route-modules.ts'
import { serviceWorker } from './bundling/service-worker.ts'

export default defineConfig({
  plugins: [
    failOnWarning(),
    paraglideVitePlugin({
      project: join(import.meta.dirname, 'project.inlang'),
      outdir: join(import.meta.dirname, 'paraglide'),
      strategy: ['baseLocale'],
    }),
    reactRouter(),
    retryRouteModules(),
    serviceWorker(),
  ],
  // Inside web/ every file written there would reload the routes.
  cacheDir: join(import.meta.dirname, '../.chowk/vite'),
  // Bundled, the server keeps only what pages use: 12 MB instead of 100 MB of icons and parts.
  ssr: { noExternal: ['@tabler/icons-react', '@mantine/core', '@mantine/hooks'] },
})
