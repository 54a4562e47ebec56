import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createFileSms } from './sms-file.ts'
import type { Sms, SmsPort } from './sms-port.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** What every adapter is tried with: a port that works, what came out of it, and a port that cannot send. */
type Candidate = { port: SmsPort; sent: () => Sms[]; broken: SmsPort }

function fileCandidate(): Candidate {
  const folder = mkdtempSync(join(tmpdir(), 'talika-sms-'))
  folders.push(folder)
  const path = join(folder, 'sms.jsonl')
  const lines = () => readFileSync(path, 'utf8').trimEnd().split('\n')
  return {
    port: createFileSms(path),
    sent: () => lines().map((line) => JSON.parse(line) as Sms),
    broken: createFileSms(join(folder, 'missing', 'sms.jsonl')),
  }
}

const adapters = { file: fileCandidate } satisfies Record<string, () => Candidate>

const sms: Sms = {
  to: '01712345678',
  text: 'প্রথম লাইন\nদ্বিতীয় "লাইন"',
  locale: 'bn',
  kind: 'submitted',
  at: '2026-11-21T10:00:00.000Z',
}

describe.each(Object.entries(adapters))('SMS by %s', (_name, candidate) => {
  test('hands a message over whole, with exactly its five facts', async () => {
    const { port, sent } = candidate()
    await port.send(sms)
    expect(sent()).toEqual([sms])
  })

  test('keeps messages that are sent at the same moment apart', async () => {
    const { port, sent } = candidate()
    const texts = Array.from({ length: 20 }, (_, index) => `${index} ${'ক'.repeat(500)}`)
    await Promise.all(texts.map((text) => port.send({ ...sms, text })))
    expect(
      sent()
        .map(({ text }) => text)
        .sort(),
    ).toEqual(texts.sort())
  })

  test('rejects when the message is surely not sent', async () => {
    await expect(candidate().broken.send(sms)).rejects.toThrow()
  })
})
