import { join } from 'node:path'
import type { Plugin } from 'vite'

const WORKER = join(import.meta.dirname, '../offline/service-worker.ts')

/** Builds the service worker as an entry of its own, at an address that never changes. */
export function serviceWorker(): Plugin {
  return {
    name: 'chowk:service-worker',
    apply: 'build',
    buildStart() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'chunk', id: WORKER, fileName: 'service-worker.js', preserveSignature: false })
    },
    generateBundle(_, bundle) {
      const built = bundle['service-worker.js']
      if (built?.type === 'chunk' && built.imports.length > 0)
        this.error('The service worker must stand alone: it shares a chunk with the pages.')
    },
  }
}
