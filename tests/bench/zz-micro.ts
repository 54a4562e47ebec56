import { randomUUID } from 'node:crypto'
import { createDraftService } from '../../src/server/modules/applications/draft-service.ts'
import { createDraftCache } from '../../src/server/modules/applications/draft-cache.ts'
import { digestOf, docHashOf, updateDigest } from '../../src/server/modules/applications/document-digest.ts'
import { hashToken } from '../../src/server/modules/applications/application-access.ts'
import { getType } from '../../src/domain/enlistment/registry.ts'
import { PatchAnswer, applicationCalls } from '../../src/contract/applications.ts'
import * as z from 'zod/mini'
const secret = Buffer.from('ab'.repeat(32))
const entries = new Map<string, any>()
entries.set('mobile', { value: '01712345678', rev: 1, deviceId: 'bench-device-1', foreignRev: 0 })
let r = 1
for (let i = 0; i < 40; i++) { const row = `previousProjects/${randomUUID()}`; entries.set(row, { value: { order: i }, rev: ++r, deviceId: 'bench-device-1', foreignRev: 0 }); for (const f of ['name', 'client', 'location']) entries.set(`${row}/${f}`, { value: 'প্রকল্প', rev: ++r, deviceId: 'bench-device-1', foreignRev: 0 }) }
const token = '7K3M9QXA2B4C'
const id = randomUUID()
const draft: any = { id, kind: 'individual', type: getType('ARCHITECT'), purpose: 'REGISTRATION', status: 'draft', version: 0, schemaVersion: 1, locale: 'bn', tokenHash: hashToken(secret, token), mobile: '01712345678', contactMobile: '01712345678', holderUserId: null, enlistmentId: null, correction: null, updatedAt: new Date(), stamp: '1', state: { rev: r, entries, conflicts: new Map() }, digest: digestOf(entries) }
const cache = createDraftCache(); cache.set(draft)
const pool: any = { query: async () => ({ rows: [{ stamp: '1' }] }) }
const service = createDraftService({ pool, db: null as any, secret, epoch: () => 'e', now: () => new Date() } as any, cache)
const caller: any = { deviceId: 'bench-device-1', address: '1', user: null, credentials: { token, mobile: '01712345678' } }
const paths = ['nameBn', 'nameEn', 'guardianName', 'motherName', 'present.line', 'present.upazila', 'degreeTitle']
let rev = r, turn = 0
const patch = async () => { turn++; const ops = Array.from({ length: 5 }, (_, n) => ({ opId: randomUUID(), path: paths[(turn + n) % 7]!, value: `মোঃ আবদুল করিম ${turn}`, baseRev: rev })); const a: any = await service.patch(caller, 'individual', { id, epoch: 'e', sinceRev: rev, schemaVersion: 1, ops } as any); rev = a.answer.rev; return a.answer }
const bench = async (name: string, f: () => unknown, n = 20000) => { for (let i = 0; i < n / 4; i++) await f(); const s = process.cpuUsage(); for (let i = 0; i < n; i++) await f(); const u = process.cpuUsage(s); console.log(name, ((u.user + u.system) / n).toFixed(1), 'us') }
await bench('patch', patch)
const d = cache.get(id)!
await bench('docHash', () => docHashOf(d.digest))
await bench('updateDigest', () => updateDigest(d.digest, d.state.entries, new Set(paths.slice(0, 5))))
await bench('map copy', () => new Map(d.state.entries))
await bench('hmac', () => hashToken(secret, token))
await bench('5 uuid', () => Array.from({ length: 5 }, () => randomUUID()))
const a = await patch()
await bench('answer parse', () => z.safeParse(PatchAnswer, a))
await bench('answer stringify', () => JSON.stringify(a))
const body = { id, epoch: 'e', sinceRev: rev, schemaVersion: 1, ops: Array.from({ length: 5 }, (_, n) => ({ opId: randomUUID(), path: paths[n]!, value: `মোঃ আবদুল করিম`, baseRev: rev })) }
await bench('body parse', () => z.safeParse(applicationCalls.individual.patch.body, body, { reportInput: true }))
