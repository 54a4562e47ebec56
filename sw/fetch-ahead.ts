import type { BuildFile, BuildFiles, Stage } from './build-files.ts'

/** After its last request a page is taken to be busy for so long: what it asks for next often follows from the answer. */
const quietMs = 2000
const lookAgainMs = 300

/** What the page under the person's hand is asking for. */
export type Traffic = {
  /** Files that a page waits for at the moment. */
  waitingFor(): number
  /** When a page last asked for anything, in milliseconds since 1970. */
  lastRequestAt(): number
}

/**
 * Fetches files that no one waits for yet, one after another, and steps aside while a page fetches something itself.
 * `want` resolves when all that is wanted is here, and rejects when a file does not come; asking again goes on.
 */
export function createFetchAhead({ files, traffic, now }: { files: BuildFiles; traffic: Traffic; now: () => number }) {
  const wanted: Stage[] = []
  let isUrgent = false
  let running: Promise<void> | null = null

  const isBusy = () => traffic.waitingFor() > 0 || (!isUrgent && now() - traffic.lastRequestAt() < quietMs)

  async function keepAside(file: BuildFile): Promise<void> {
    while (isBusy()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    await files.keep(file)
  }

  async function run(): Promise<void> {
    for (let stage = wanted[0]; stage !== undefined; stage = wanted[0]) {
      for (const file of files.inStage(stage)) await keepAside(file)
      if (stage === 'form') isUrgent = false
      wanted.shift()
    }
  }

  return {
    /** @param urgent the form is open: only what the page itself waits for goes first. */
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
