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
 * when all requested stages are cached, and rejects when a file cannot be fetched; the next call continues.
 */
export function createFetchAhead({ files, traffic, now }: { files: BuildFiles; traffic: Traffic; now: () => number }) {
  const wanted: Stage[] = []
  let isUrgent = false
  let running: Promise<void> | null = null

  const isBusy = () => traffic.waitingFor() > 0 || (!isUrgent && now() - traffic.lastRequestAt() < quietMs)

  async function keepWhenIdle(file: BuildFile): Promise<void> {
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, pollMs))
    await files.keep(file)
  }

  async function run(): Promise<void> {
    for (let stage = wanted[0]; stage !== undefined; stage = wanted[0]) {
      for (const file of files.inStage(stage)) await keepWhenIdle(file)
      if (stage === 'form') isUrgent = false
      wanted.shift()
    }
  }

  return {
    /** @param urgent the form is open: only files that the page itself waits for have priority. */
    want(stages: readonly Stage[], urgent: boolean): Promise<void> {
      isUrgent ||= urgent
      for (const stage of stages) if (!wanted.includes(stage)) wanted.push(stage)
      running ??= run().finally(() => {
        running = null
        wanted.length = 0
        isUrgent = false
      })
      return running
    },
  }
}
