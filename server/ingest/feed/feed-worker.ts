import { parentPort, workerData } from 'node:worker_threads'
import { readFeed } from './read-feed.ts'
import type { FeedSource } from './feed.ts'

parentPort?.postMessage(readFeed(workerData as FeedSource))
