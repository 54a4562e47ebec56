import { createHash } from 'node:crypto'
import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import type { Problem } from '#contract/shapes.ts'
import { canonicalDocument, liveAnswers } from '#domain/drafts/document-hash.ts'
import { applyOperations, changesSince, type DraftState, emptyDraft } from '#domain/drafts/merge.ts'
import type { Conflict, Operation, OperationResult } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { Credentials, Sent, Transport, Upload } from '#sync/transport/transport.ts'
import type { UploadAnswer } from '#sync/transport/upload-calls.ts'

/** What happens to a request: it never arrives, or its answer is lost. */
export type Fault = 'none' | 'dropBefore' | 'dropAfter'

export type Refused = Partial<Problem> & { status: number; retryAfterSeconds?: number }

type MemoryDraft = { state: DraftState; outcomes: Map<string, OperationResult>; mobile: string }

/**
 * The merge of the server without its database, for tests of the engine. It runs the same functions as the server;
 * access, storage and HTTP have their own tests. `drafts` are those of a backup (`backup()`).
 */
export function createMemoryServer(drafts = new Map<string, MemoryDraft>()) {
  const uploads = createMemoryUploads()
  const receipts = new Map<string, string>()
  const server = {
    epoch: 'epoch-1',
    /** The status of every draft; operations are refused unless it is `draft` or `recheck`. */
    status: 'draft' as ApplicationStatus,
    version: 0,
    /** The mobile number that every draft has lost to another draft. */
    lostMobile: null as string | null,
    fault: (): Fault => 'none',
    requests: 0,
    /** Refuses operations with a status, or with a whole refusal. */
    refuse: null as null | ((ops: readonly Operation[]) => number | Refused | null),
    documentOf: (id: string) => liveAnswers(drafts.get(id)?.state.entries ?? new Map()),
    revOf: (id: string) => drafts.get(id)?.state.rev ?? 0,
    conflictsOf: (id: string) => [...(drafts.get(id)?.state.conflicts.values() ?? [])],
    /** A copy of the current drafts, from which another server can start. */
    backup: () => new Map([...drafts].map(([id, draft]) => [id, { ...draft, outcomes: new Map(draft.outcomes) }])),
    files: uploads.files,
    /** Its `cutAfter` breaks the connection of an upload. */
    uploads,
    receipts,
    transportFor,
  }

  const check = () => (['draft', 'recheck'].includes(server.status) ? null : ('wrong_state' as const))

  function merge(id: string, deviceId: string, ops: readonly Operation[], sinceRev: number): PatchAnswer {
    const draft = drafts.get(id) ?? { state: emptyDraft, outcomes: new Map(), mobile: '' }
    const at = '2026-11-21T08:00:00.000Z'
    const merged = applyOperations(draft.state, ops, { deviceId, at, check, seen: draft.outcomes })
    for (const result of merged.results) draft.outcomes.set(result.opId, result)
    drafts.set(id, { ...draft, state: merged.state })
    return {
      id,
      rev: merged.state.rev,
      epoch: server.epoch,
      version: server.version,
      status: server.status,
      results: merged.results,
      changes: changesSince(merged.state, sinceRev),
      conflicts: [...merged.state.conflicts.values()].map((conflict) => asSeenBy(conflict, merged.state, deviceId)),
      docHash: hash(id),
      files: filesOf(merged.state, deviceId),
      ...(server.lostMobile === null ? {} : { lostMobile: server.lostMobile }),
    }
  }

  const nameOf = (device: string, caller: string) =>
    device === caller ? 'this' : `Phone ${hashText(device).slice(0, 4)}`

  /** A conflict, with the data that the caller may see. */
  function asSeenBy({ path, mine, deviceId, at }: Conflict, { entries }: DraftState, caller: string) {
    const standing = entries.get(path)
    const theirs = { theirs: standing?.value ?? null, theirsBy: nameOf(standing?.deviceId ?? '', caller) }
    const opaque = deviceId === caller ? deviceId : `opaque-${hashText(deviceId).slice(0, 12)}`
    return { path, mine, at, by: nameOf(deviceId, caller), rev: standing?.rev ?? 0, ...theirs, deviceId: opaque }
  }

  function filesOf({ entries }: DraftState, caller: string): NonNullable<PatchAnswer['files']> {
    return [...entries].flatMap(([path, { value, deviceId, attachedBy = deviceId }]) => {
      const parsed = parsePath(path)
      if (parsed?.kind !== 'attachment' || value === null) return []
      const { fileId } = parsed
      return [
        uploads.files.has(fileId)
          ? { fileId, state: 'here' }
          : { fileId, state: 'missing', by: nameOf(attachedBy, caller) },
      ]
    })
  }

  const hashText = (text: string) => createHash('sha256').update(text).digest('hex')
  const hash = (id: string) => hashText(canonicalDocument(server.documentOf(id)))

  function transportFor(deviceId: string, { carried = false } = {}): Transport {
    const writer = carried ? `file:${deviceId}` : deviceId
    const through = async <T>(ops: readonly Operation[], answer: () => T): Promise<Sent<T>> => {
      server.requests += 1
      const fault = server.fault()
      if (fault === 'dropBefore') return { kind: 'unreachable' }
      const refused = server.refuse?.(ops) ?? null
      if (refused !== null) {
        const { retryAfterSeconds = null, ...more } = typeof refused === 'number' ? { status: refused } : refused
        return { kind: 'refused', problem: { ...problem(more.status), ...more }, retryAfterSeconds }
      }
      const body = structuredClone(answer())
      return fault === 'dropAfter' ? { kind: 'unreachable' } : { kind: 'answered', body }
    }
    return {
      create: (_who, body) => {
        const ops = (body.ops ?? []) as Operation[]
        return through(ops, () => merge(body.id, writer, ops, 0))
      },
      async patch(who, { ops, sinceRev, epoch }) {
        if (!drafts.has(who.id)) return { kind: 'refused', problem: problem(404, 'not_found'), retryAfterSeconds: null }
        // Revisions of another epoch are ignored, as on the real server.
        if (epoch === undefined || epoch === server.epoch)
          return through(ops, () => merge(who.id, writer, ops, sinceRev))
        const unseen = ops.map((operation) => ({ ...operation, baseRev: 0 }))
        return through(unseen, () => merge(who.id, writer, unseen, 0))
      },
      uploadOffset: async (who, file) => uploads.answer(await through([], () => uploads.offsetOf(who, file))),
      async uploadRest(who, file, offset) {
        const bytes = new Uint8Array(await file.blob.slice(offset).arrayBuffer())
        return uploads.answer(await through([], () => uploads.take(who, file, { offset, bytes })))
      },
      submit: (who, { rev, docHash }) =>
        through([], () => {
          if (docHash !== hash(who.id)) throw new Error('submitted another document than the server holds')
          const trackingNo = receipts.get(who.id) ?? `A26-${String(receipts.size + 1).padStart(6, '0')}`
          receipts.set(who.id, trackingNo)
          const fee = { base: 10_000, vat: 1_500, total: 11_500 }
          const submittedAt = '2026-11-21T08:00:00.000Z'
          const receipt = { trackingNo, docHash, rev }
          return { id: who.id, status: 'pending' as const, version: server.version + 1, submittedAt, fee, receipt }
        }),
      namePayment: async () => ({ kind: 'unreachable' }),
      resume: async () => ({ kind: 'unreachable' }),
      download: async () => null,
      visits: withoutVisits,
    }
  }
  return server
}

/** The server's unfinished and finished files, for tests of the engine alone. */
function createMemoryUploads() {
  const files = new Map<string, string>()
  const partials = new Map<string, Uint8Array>()
  const whole = new Set<string>()
  const uploads = {
    /** The sha256 of every file that was stored, by fileId. */
    files,
    /** How many of the next request's bytes arrive before its connection breaks; null lets all pass. */
    cutAfter: (): number | null => null,
    /** The number of bytes that arrived, including repeated ones. */
    received: 0,
    offsetOf({ id }: Credentials, { sha256, blob }: Upload): UploadAnswer {
      const key = `${id}/${sha256}`
      return { kind: 'offset', offset: whole.has(key) ? blob.size : (partials.get(key)?.length ?? 0) }
    },
    take(
      { id }: Credentials,
      { sha256, fileId, blob }: Upload,
      rest: { offset: number; bytes: Uint8Array },
    ): UploadAnswer {
      const key = `${id}/${sha256}`
      const stored: UploadAnswer = { kind: 'stored' }
      if (whole.has(key)) {
        files.set(fileId, sha256)
        return stored
      }
      const held = partials.get(key) ?? new Uint8Array()
      if (held.length !== rest.offset) return { kind: 'offset', offset: held.length }
      const arrived = rest.bytes.subarray(0, uploads.cutAfter() ?? rest.bytes.length)
      uploads.received += arrived.length
      const all = new Uint8Array([...held, ...arrived])
      partials.set(key, all)
      if (all.length < blob.size) return { kind: 'unreachable' }
      partials.delete(key)
      if (createHash('sha256').update(all).digest('hex') !== sha256) {
        return { kind: 'refused', status: 422, code: 'hash_mismatch', retryAfterSeconds: null }
      }
      whole.add(key)
      files.set(fileId, sha256)
      return stored
    },
    /** The upload's answer from the answer of the connection. */
    answer(sent: Sent<UploadAnswer>): UploadAnswer {
      if (sent.kind === 'answered') return sent.body
      if (sent.kind === 'unreachable') return sent
      const { problem, retryAfterSeconds } = sent
      return { kind: 'refused', status: problem.status, code: problem.code, retryAfterSeconds }
    },
  }
  return uploads
}

/** This server only takes drafts; tests of visits bring their own calls. */
const withoutVisits: Transport['visits'] = {
  isSignedIn: () => false,
  findOwn: async () => ({ kind: 'unreachable' }),
  createVisitor: async () => ({ kind: 'unreachable' }),
  uploadPhoto: async () => ({ kind: 'unreachable' }),
  namePhoto: async () => ({ kind: 'unreachable' }),
  createAppointment: async () => ({ kind: 'unreachable' }),
}

function problem(status: number, code: Problem['code'] = 'invalid_request'): Problem {
  return { type: 'about:blank', title: '', status, code, requestId: 'test' }
}
