import type { BuildFile, BuildFiles, Stage } from './build-files.ts'

/**
 * A page counts as busy for this long after its last request, because its next request often follows from the answer.
 */
const quietMs = 2000
const pollMs = 300

/** The requests of the page that the person is using. */
export type Traffic = {
  /** The number of files that pages wait for now. */
  waitingFor(): number
  /** When a page last requested anything, in milliseconds since 1970. */
  lastRequestAt(): number
}

/**
 * Fetches files in the background, one after another, and pauses while a page fetches something itself. `want` resolves
 * when its stages are cached, and rejects when a file cannot be fetched; the next call continues.
 */
export function createFetchAhead({ files, traffic, now }: { files: BuildFiles; traffic: Traffic; now: () => number }) {
  /** The stages that are being fetched, in order; each begins when the one before has ended. */
  const running = new Map<Stage, Promise<void>>()
  let isUrgent = false

  const isBusy = () => traffic.waitingFor() > 0 || (!isUrgent && now() - traffic.lastRequestAt() < quietMs)

  async function keepWhenIdle(file: BuildFile): Promise<void> {
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, pollMs))
    await files.keep(file)
  }

  /** Fetches a stage after the one before it; if that one fails, nothing is requested. */
  async function keepAfter(before: Promise<void> | undefined, stage: Stage): Promise<void> {
    try {
      await before
      for (const file of files.inStage(stage)) await keepWhenIdle(file)
    } finally {
      running.delete(stage)
      if (stage === 'form' || running.size === 0) isUrgent = false
    }
  }

  return {
    /** @param urgent the form is open: only files that the page itself waits for have priority. */
    async want(stages: readonly Stage[], urgent: boolean): Promise<void> {
      isUrgent ||= urgent
      for (const stage of stages) {
        if (!running.has(stage)) running.set(stage, keepAfter([...running.values()].at(-1), stage))
      }
      await Promise.all(stages.map((stage) => running.get(stage)))
    },
  }
}
