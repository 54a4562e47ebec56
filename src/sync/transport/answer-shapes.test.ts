import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Acknowledgement, Application, PatchAnswer, Receipt } from '#contract/applications/application-shapes.ts'
import { Problem } from '#contract/shapes.ts'
import { isAcknowledgement, isApplication, isPatchAnswer, isProblem, isReceipt } from './answer-shapes.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const hash = 'a'.repeat(64)
const at = '2026-11-21T08:00:00.000Z'
const fee = { base: 10_000, vat: 1_500, total: 11_500 }
const conflict = {
  ...{ path: 'nameEn', mine: 'a', theirs: null, rev: 3, by: 'this', at, theirsBy: 'Android', theirsAt: at },
  deviceId: 'phone-a',
}

const patchAnswer = {
  id,
  rev: 3,
  epoch: 'one',
  version: 0,
  status: 'draft',
  results: [{ opId: id, outcome: 'rejected', rev: 2, code: 'too_long' }],
  changes: [{ path: 'nameEn', value: 'a', rev: 3 }],
  conflicts: [conflict],
  docHash: hash,
  files: [{ fileId: id, state: 'missing', by: 'Android' }],
  lostMobile: '01712345678',
}
const application = {
  id,
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  status: 'recheck',
  trackingNo: 'A26-000001',
  version: 2,
  rev: 3,
  epoch: 'one',
  schemaVersion: 1,
  mobile: '01712345678',
  lostMobile: '01712345678',
  locale: 'bn',
  answers: { nameEn: 'a' },
  revs: { nameEn: 3 },
  conflicts: [conflict],
  files: [{ fileId: id, slot: 'photo', name: 'a.png', size: 1, sha256: hash, mime: 'image/png', order: 0 }],
  payment: null,
  fee,
  enlistment: { number: 'A-2026-00001', validFrom: '2026-11-21', validTo: '2027-11-20', state: 'ACTIVE' },
  correction: { reason: 'x', fields: ['nameEn'], documents: [] },
  timeline: [{ at, action: 'submit', by: 'desk' }],
  actions: ['submit'],
  submittedAt: at,
  docHash: hash,
}

const cases: [string, z.ZodMiniType, (value: unknown) => boolean, object][] = [
  ['PatchAnswer', PatchAnswer, isPatchAnswer, patchAnswer],
  ['Acknowledgement', Acknowledgement, isAcknowledgement, { rev: 3, results: [{ opId: id, rev: 3 }], docHash: hash }],
  ['Application', Application, isApplication, application],
  [
    'Receipt',
    Receipt,
    isReceipt,
    {
      ...{ id, status: 'pending', version: 1, submittedAt: at, fee },
      receipt: { trackingNo: 'A26-000001', docHash: hash, rev: 3 },
    },
  ],
  [
    'Problem',
    Problem,
    isProblem,
    { type: 'a', title: 'b', status: 400, code: 'invalid_request', fields: [{ path: 'x', code: 'y' }], requestId: 'r' },
  ],
]

/** The value with one of its members, however deep, missing or of another type. */
function* spoiled(value: unknown): Generator<unknown> {
  for (const other of [undefined, null, 7.5, 'x', [], { x: 1 }]) yield other
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    for (const bad of spoiled(member)) {
      yield Array.isArray(value) ? value.with(Number(name), bad) : { ...value, [name]: bad }
    }
  }
}

test.each(cases)('an answer that is no %s by the contract is refused here too', (_, schema, isAnswer, sample) => {
  expect(isAnswer(sample)).toBe(true)
  let refused = 0
  for (const bad of spoiled(sample)) {
    if (schema.safeParse(bad).success) {
      // The engine must accept whatever the contract accepts: otherwise the phone would retry for ever.
      expect([bad, isAnswer(bad)]).toEqual([bad, true])
    } else if (!isAnswer(bad)) refused += 1
  }
  // Unknown words of a closed list are accepted here: a newer server may have more of them.
  expect(refused).toBeGreaterThan(20)
})

test.each([
  ['an application of another shape', { ...patchAnswer, results: undefined }],
  ['a result without its operation', { ...patchAnswer, results: [{ outcome: 'acked' }] }],
  ['a portal that speaks JSON', { status: 'ok', login: 'https://portal.example' }],
])('%s settles nothing', (_, answer) => {
  expect(isPatchAnswer(answer)).toBe(false)
})
