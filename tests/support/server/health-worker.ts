import { parentPort, workerData } from 'node:worker_threads'
import { watchHealth } from './health-watch.ts'

// The thread of `watchHealthApart`.
const { url, pauseMs } = workerData as { url: string; pauseMs: number }
const { taken } = watchHealth(url, pauseMs)
parentPort?.on('message', () => parentPort?.postMessage(taken.splice(0)))
