import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../tests/faults/schedule/random.ts'
import { createCountingPhone } from '../../tests/support/phone/counting-phone.ts'
import { createMemoryServer, type Fault } from '../../tests/support/phone/memory-server.ts'
import { openOn, sampleFile, startDraft, type TestPhone } from '../../tests/support/phone/sync-phone.ts'
import { wholeText } from '../../tests/support/whole-texts.ts'
import { sampleId } from '../domain/forms/answers.samples.ts'
import { removeRow, writeAnswers } from './drafts/drafts.ts'
import { attachFile, detachFile } from './files/attachments.ts'
import { sendRefused, takeServerVersion } from './outbox/refused.ts'
import { settleConflict } from './outbox/settle-conflict.ts'
import { requestSubmission, withdrawSubmission } from './outbox/submit.ts'
import { runSync } from './run.ts'

// Two phones with one draft do what a seed says, over a connection that loses requests and answers, with a server that
// is restored, closes the form and opens it again. What both phones and the server then have is compared with a file.

const group = 'previousProjects'
const rows = [sampleId(90), sampleId(91)]
const paths = ['nameEn', 'nameBn', 'motherName', 'mobile', ...rows.map((row) => `${group}/${row}/name`)]

type Play = {
  random: Random
  phones: readonly [TestPhone, TestPhone]
  server: ReturnType<typeof createMemoryServer>
  id: string
  /** The drafts of the last backup. */
  backup: ReturnType<ReturnType<typeof createMemoryServer>['backup']>
  steps: number
}

const events: Readonly<Record<string, { weight: number; run: (play: Play, phone: TestPhone) => Promise<unknown> }>> = {
  write: {
    weight: 10,
    run({ random, id, steps }, phone) {
      const path = random.pick(paths)
      const value = path === 'mobile' ? random.pick(['01712345678', '01812345678']) : `text ${steps}`
      return writeAnswers(phone, id, [{ path, value: random.chance(10) && path !== 'mobile' ? null : value }])
    },
  },
  row: {
    weight: 3,
    run: ({ random, id, steps }, phone) =>
      writeAnswers(phone, id, [{ path: `${group}/${random.pick(rows)}`, value: { order: steps } }]),
  },
  'remove row': { weight: 2, run: ({ random, id }, phone) => removeRow(phone, id, group, random.pick(rows)) },
  sync: { weight: 10, run: (play, phone) => sync(play, phone) },
  lose: {
    weight: 4,
    async run(play, phone) {
      let left = 1 + play.random.below(2)
      const fault = play.random.pick<Fault>(['dropBefore', 'dropAfter'])
      play.server.fault = () => {
        left -= 1
        return left >= 0 ? fault : 'none'
      }
      await sync(play, phone)
      play.server.fault = () => 'none'
    },
  },
  settle: {
    weight: 3,
    async run({ random }, phone) {
      const [conflict] = await phone.store.conflicts.toArray()
      if (conflict !== undefined) await settleConflict(phone, conflict, random.pick(['mine', 'theirs']))
    },
  },
  attach: { weight: 2, run: ({ id, steps }, phone) => attachFile(phone, id, sampleFile(`scan ${steps}`)) },
  detach: {
    weight: 1,
    async run({ id }, phone) {
      const [file] = await phone.store.attachments.where('draftId').equals(id).toArray()
      if (file !== undefined) await detachFile(phone, file)
    },
  },
  backup: {
    weight: 2,
    run: async (play) => {
      play.backup = play.server.backup()
    },
  },
  restore: {
    weight: 1,
    run: async (play) => {
      const { status, version } = play.server
      play.server = Object.assign(createMemoryServer(play.backup), { status, version, epoch: `epoch-${play.steps}` })
      play.backup = play.server.backup()
    },
  },
  close: {
    weight: 1,
    run: async ({ server }) => {
      Object.assign(server, {
        status: server.status === 'pending' ? 'recheck' : 'pending',
        version: server.version + 1,
      })
    },
  },
  refused: {
    weight: 2,
    async run({ random, id }, phone) {
      const [parked] = await phone.store.outbox.filter(({ state }) => state === 'parked').toArray()
      if (parked === undefined) return
      await (random.chance(50) ? sendRefused(phone, id, parked.path) : takeServerVersion(phone, id, parked.path))
    },
  },
  submit: {
    weight: 1,
    run: ({ random, id }, phone) => (random.chance(70) ? requestSubmission(phone, id) : withdrawSubmission(phone, id)),
  },
}

const drawn = Object.entries(events).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

async function sync({ server, id }: Play, phone: TestPhone): Promise<void> {
  await runSync(phone, server.transportFor(phone.deviceId), { now: true, pull: [id] })
}

async function begin(seed: number): Promise<Play> {
  const server = createMemoryServer()
  const phones = [createCountingPhone('phone-a'), createCountingPhone('phone-b')] as const
  const [a, b] = phones
  const { id } = await startDraft(a, { nameEn: 'Karim' })
  const play: Play = { random: createRandom(seed), phones, server, id, backup: server.backup(), steps: 0 }
  await sync(play, a)
  await openOn(b, a, id)
  await sync(play, b)
  play.backup = server.backup()
  return play
}

async function tables({ store }: TestPhone): Promise<string[]> {
  const all = [store.drafts, store.answers, store.outbox, store.conflicts, store.attachments]
  const found = await Promise.all(all.map(async (table) => (await table.toArray()).map((row) => [table.name, row])))
  return found.flat().map(([name, row]) => {
    const { draftId: _, schemaVersion: __, token: ___, ...rest } = row as Record<string, unknown>
    return `    ${name} ${wholeText(rest)}`.replaceAll('00000000-0000-4000-8000-000000000', '')
  })
}

test('each schedule leaves both phones and the server as it did', async () => {
  const met = new Map<string, number>()
  const told: string[] = []
  for (let seed = 1; seed <= 30; seed += 1) {
    const play = await begin(seed)
    const names: string[] = []
    for (play.steps = 1; play.steps <= 30; play.steps += 1) {
      const [name, phone] = [play.random.pick(drawn), play.random.pick(play.phones)]
      for (const each of play.phones) each.clock.at += 60_000
      await events[name]?.run(play, phone)
      names.push(`${name} ${phone.deviceId.slice(-1)}`)
      met.set(name, (met.get(name) ?? 0) + 1)
    }
    told.push(`schedule ${seed}: ${names.join(', ')}`)
    for (const phone of play.phones) told.push(`  ${phone.deviceId}`, ...(await tables(phone)))
    for (const phone of [...play.phones, ...play.phones]) await sync(play, phone)
    const heads = await Promise.all(play.phones.map(({ store }) => store.drafts.get(play.id)))
    told.push(
      ...heads.map((head) => `  at rest ${head?.hashAgrees} ${head?.rev} ${head?.status} ${head?.submission?.state}`),
      ...Object.entries(play.server.documentOf(play.id))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([path, value]) =>
          `    ${path} = ${wholeText(value)}`.replaceAll('00000000-0000-4000-8000-000000000', ''),
        ),
    )
  }
  for (const name of Object.keys(events)) expect(met.get(name), name).toBeGreaterThan(5)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('whole-schedules.txt')
}, 120_000)
