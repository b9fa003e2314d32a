import { parentPort } from 'node:worker_threads'
import { eld } from 'eld/small'

parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, language: eld.detect(text).language })
})
