import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { CrowdCommand, CrowdReport } from './crowd-process.ts'

/** Guests in a process of their own, which runs one command after the other. */
export type Crowd = { ask: (command: CrowdCommand) => Promise<CrowdReport>; stop: () => void }

export function startCrowd(): Crowd {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'))
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The guests have ended with ${code}.`)))
  })
  // Once the work is done, no caller waits for the end of the process.
  ended.catch(() => {})
  return {
    ask(command) {
      const report = new Promise<CrowdReport>((resolve) =>
        child.once('message', (answer) => resolve(answer as CrowdReport)),
      )
      child.send(command)
      return Promise.race([report, ended])
    },
    stop: () => child.disconnect(),
  }
}
