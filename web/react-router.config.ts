import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { shortenManifest } from './bundling/short-manifest.ts'

export default {
  appDirectory: '.',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => shortenManifest(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
