import { createHmac } from 'node:crypto'
import type { Conflict, FileState } from '#contract/applications/application-shapes.ts'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import { conflictKey, type DraftState } from '#domain/drafts/merge.ts'
import type { Draft } from './draft.ts'
import type { Run } from './draft-repository.ts'
import type { DocumentSide } from './draft-write.ts'

/** The state with what only the database knows of the conflicts that a write touched. */
export function withDocumentSide(state: DraftState, documentSides: readonly DocumentSide[]): DraftState {
  if (documentSides.length === 0) return state
  const conflicts = new Map(state.conflicts)
  for (const [path, deviceId, theirsAt] of documentSides) {
    const key = conflictKey(path, deviceId)
    const conflict = conflicts.get(key)
    if (conflict !== undefined && theirsAt !== null) conflicts.set(key, { ...conflict, theirsAt })
  }
  return { ...state, conflicts }
}

/** How the phones of an application are named to one of them. */
export type DeviceNames = {
  /** "this" for the caller, the label of another phone, empty where there is none (a file that was carried in, say). */
  nameOf: (deviceId: string) => string
  /** The caller's own id; for every other phone a name that opens nothing and means nothing elsewhere. */
  idFor: (deviceId: string) => string
}

type Named = { secret: Buffer; draft: Pick<Draft, 'id' | 'state' | 'attached' | 'filesHere'>; caller: string }
type Label = { device_id: string; label: string }

/** Reads labels only where something is to be named: nearly every answer speaks of no other phone. */
export async function readDeviceNames(run: Run, { secret, draft, caller }: Named): Promise<DeviceNames> {
  const isNeeded = draft.state.conflicts.size > 0 || hasMissingFile(draft)
  return deviceNames(isNeeded ? ((await run('device-labels', labels, [draft.id])) as Label[]) : [], {
    secret,
    draft,
    caller,
  })
}

export function deviceNames(rows: readonly Label[], { secret, draft, caller }: Named): DeviceNames {
  const known = new Map(rows.map(({ device_id, label }) => [device_id, label]))
  return {
    nameOf: (deviceId) => (deviceId === caller ? 'this' : (known.get(deviceId) ?? '')),
    // Safeguard: no phone learns the id of another one.
    idFor: (deviceId) => (deviceId === caller ? caller : deviceKey(secret, draft.id, deviceId)),
  }
}

const labels = 'SELECT device_id, label FROM application_devices WHERE application_id = $1'

/** A device-id says who a phone is to every application, so no other phone learns it: here it has a name of its own. */
export function deviceKey(secret: Buffer, id: string, deviceId: string): string {
  return createHmac('sha256', secret).update(`device ${id} ${deviceId}`).digest('base64url').slice(0, 22)
}

/** Who writes what a phone carries in for another one: neither of the two, so both are asked where values differ. */
export function carriedWriter(deviceId: string): string {
  return `file:${deviceId}`
}

/** The open conflicts as the caller may know them: `theirs` is the value in the document now, however old the conflict is. */
export function listConflicts({ conflicts, entries }: DraftState, { nameOf, idFor }: DeviceNames): Conflict[] {
  return [...conflicts.values()].map(({ path, mine, theirs, deviceId, at, theirsAt }) => {
    const current = entries.get(path)
    const value = current?.value ?? null
    const isSame = theirsAt !== undefined && isSameValue(value, theirs)
    return {
      ...{ path, mine, theirs: value, rev: current?.rev ?? 0, at },
      ...{ by: nameOf(deviceId), deviceId: idFor(deviceId) },
      ...(current === undefined ? {} : { theirsBy: nameOf(current.deviceId) }),
      ...(isSame ? { theirsAt } : {}),
    }
  })
}

/** Every file that the document names, and where its bytes are: here, or on the phone that attached it. */
export function listFileStates({ attached, filesHere }: Named['draft'], { nameOf }: DeviceNames): FileState[] {
  return attached.map(({ fileId, attachedBy }) =>
    filesHere.has(fileId) ? { fileId, state: 'here' } : { fileId, state: 'missing', by: nameOf(attachedBy) },
  )
}

export function hasMissingFile({ attached, filesHere }: Pick<Draft, 'attached' | 'filesHere'>): boolean {
  return attached.some(({ fileId }) => !filesHere.has(fileId))
}
