import type { Acknowledgement, Application, PatchAnswer, Receipt } from '#contract/applications/application-shapes.ts'
import type { Problem } from '#contract/shapes.ts'

/**
 * Whether an answer comes from our server: a captive portal answers 200 too, sometimes with JSON. These checks require
 * the same as the contract's schemas, member by member (answer-shapes.test.ts compares them), in a fiftieth of the
 * size: the schemas would be a quarter of the service worker.
 */
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const anything: Check = () => true
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const hash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const id: Check = (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapOf =
  (item: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(item)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const object =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]))

const conflict = object({
  ...{ path: text, by: text, at: text, deviceId: text, rev: optional(count) },
  ...{ theirsBy: optional(text), theirsAt: optional(text) },
})
const fee = object({ base: number, vat: number, total: number })

const patchAnswer = object({
  id,
  rev: count,
  epoch: text,
  version: number,
  status: text,
  results: listOf(object({ opId: id, outcome: text, rev: optional(count), code: optional(text) })),
  changes: listOf(object({ path: text, rev: count })),
  conflicts: listOf(conflict),
  docHash: hash,
  files: optional(listOf(object({ fileId: id, state: text, by: optional(text) }))),
  lostMobile: optional(text),
})

const acknowledgement = object({ rev: count, results: listOf(object({ opId: id, rev: count })), docHash: hash })

const receipt = object({
  id,
  status: text,
  version: number,
  submittedAt: text,
  fee,
  receipt: object({ trackingNo: text, docHash: hash, rev: count }),
})

const application = object({
  id,
  kind: text,
  type: text,
  purpose: text,
  status: text,
  trackingNo: nullable(text),
  version: number,
  rev: count,
  epoch: text,
  schemaVersion: number,
  mobile: text,
  lostMobile: optional(text),
  locale: text,
  answers: mapOf(anything),
  revs: mapOf(count),
  conflicts: listOf(conflict),
  files: listOf(object({ fileId: id, slot: text, name: text, size: number, sha256: hash, mime: text, order: number })),
  payment: nullable(isRecord),
  fee: nullable(fee),
  enlistment: nullable(object({ number: text, validFrom: text, validTo: text, state: text })),
  correction: nullable(object({ reason: text, fields: listOf(text), documents: listOf(isRecord) })),
  timeline: listOf(object({ at: text, action: text, by: text })),
  actions: listOf(text),
  submittedAt: nullable(text),
  docHash: hash,
})

const problem = object({
  type: text,
  title: text,
  status: number,
  code: text,
  detail: optional(text),
  fields: optional(listOf(object({ path: text, code: text }))),
  requestId: text,
})

export type AnswerCheck<T> = (value: unknown) => value is T

export const isPatchAnswer = patchAnswer as AnswerCheck<PatchAnswer>
export const isAcknowledgement = acknowledgement as AnswerCheck<Acknowledgement>
export const isReceipt = receipt as AnswerCheck<Receipt>
export const isApplication = application as AnswerCheck<Application>
/** A refusal with a code that this release does not know yet still counts as one, by its status. */
export const isProblem = problem as AnswerCheck<Problem>
