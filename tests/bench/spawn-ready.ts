import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type ReadyProcess = { port: number; url: string; pid: number; stop: () => Promise<void> }

/** The same flags with which `npm start` starts the server. */
const nodeFlags: string[] = JSON.parse(readFileSync('scripts/server/node-flags.json', 'utf8'))

/** Starts a TypeScript program that prints `ready http://…` and waits for that line. */
export function spawnReady(file: string, env: Record<string, string>): Promise<ReadyProcess> {
  const child = spawn(process.execPath, [...nodeFlags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return new Promise((resolve, reject) => {
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (said.length > 50) said.shift()
        const url = /^ready (http:\/\/\S+)/.exec(line)?.[1]
        if (url !== undefined) resolve({ url, port: Number(new URL(url).port), pid: child.pid ?? 0, stop })
      })
    }
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${said.join('\n')}`)))
  })
}
