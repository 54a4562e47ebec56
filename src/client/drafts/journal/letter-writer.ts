import type { Batch } from '../storage/write-batch.ts'
import type { LetterAnswer, LetterRequest } from './letter-worker.ts'

/** Writes letters where they do not take the page's time. */
export type LetterWriter = {
  /** True when the browser has committed; false when the page must write it itself. Never rejects. */
  write(batch: Batch): Promise<boolean>
}

export type LetterWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** A write takes milliseconds. Whoever waits longer than this is told by the page itself whether it is kept. */
const answerMs = 2_000
/** A worker that died may be started again, on a phone that is short of memory not for ever. */
const mostStarts = 3

/**
 * A worker is started by the first write, which the page does itself, and asked from the moment when it has the database
 * open. One that fails, is silent for too long, or does not come is nobody's trouble: the page writes.
 */
export function createLetterWriter(start: () => LetterWorker): LetterWriter {
  let current: Connection | null = null
  let starts = 0
  return {
    async write(batch) {
      if (current === null || current.isOver()) {
        current = starts < mostStarts ? connect(start) : null
        starts += 1
      }
      return current?.isReady() === true ? current.ask(batch) : false
    },
  }
}

type Connection = { isReady(): boolean; isOver(): boolean; ask(batch: Batch): Promise<boolean> }

function connect(start: () => LetterWorker): Connection | null {
  let state: 'starting' | 'ready' | 'over' = 'starting'
  let lastId = 0
  const asked = new Map<number, (kept: boolean) => void>()
  const worker = startOrNull(start)
  if (worker === null) return null

  /**
   * Ended before the page writes the same: an older value must not come after a newer one. A transaction of the worker
   * begins with a question, so that an ended one gets no further and the browser takes it back.
   */
  function end(): void {
    state = 'over'
    // Safeguard: a silent worker is ended before the page writes the same.
    worker?.terminate()
    for (const settle of asked.values()) settle(false)
    asked.clear()
  }

  function settle(id: number, kept: boolean): void {
    asked.get(id)?.(kept)
    asked.delete(id)
  }

  worker.addEventListener('message', ({ data }: MessageEvent<LetterAnswer>) => {
    if (!('ready' in data)) settle(data.id, data.kept)
    else if (data.ready) state = 'ready'
    else end()
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    end()
  })
  worker.addEventListener('messageerror', end)

  return {
    isReady: () => state === 'ready',
    isOver: () => state === 'over',
    ask(batch) {
      lastId += 1
      const id = lastId
      worker.postMessage({ id, batch } satisfies LetterRequest)
      return new Promise((resolve) => {
        // A page that was frozen finds its answer waiting behind the timer: it has one more turn.
        const late = () => asked.has(id) && end()
        const timer = setTimeout(() => setTimeout(late), answerMs)
        asked.set(id, (kept) => {
          clearTimeout(timer)
          resolve(kept)
        })
      })
    },
  }
}

/** Null where there are no workers, or none may be started. */
function startOrNull(start: () => LetterWorker): LetterWorker | null {
  try {
    return start()
  } catch {
    return null
  }
}
