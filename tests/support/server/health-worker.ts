import { parentPort, workerData } from 'node:worker_threads'
import { watchHealth } from './health-watch.ts'

// The thread of `watchHealthApart`.
const { url, pauseMs } = workerData as { url: string; pauseMs: number }
const watch = watchHealth(url, pauseMs)
parentPort?.once('message', async () => parentPort?.postMessage(await watch.stop()))
