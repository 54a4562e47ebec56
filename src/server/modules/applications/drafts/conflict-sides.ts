import { createHmac } from 'node:crypto'
import type { Conflict, FileState } from '#contract/applications/application-shapes.ts'
import { isSameValue } from '#domain/drafts/document-hash.ts'
import { conflictKey, type DraftState } from '#domain/drafts/merge.ts'
import type { Draft } from './draft.ts'
import type { Run } from './draft-repository.ts'
import type { DocumentSide } from './draft-write.ts'

/** Adds to the state what only the database knows about the conflicts of a write: when `theirs` was given. */
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

/** The names under which the server shows the phones of an application to one of them. */
export type DeviceNames = {
  /** "this" for the caller, else the label of the phone; empty if it has none, for example for an imported file. */
  nameOf: (deviceId: string) => string
  /** The caller's own id; for any other phone a pseudonym that gives no access and is valid here only. */
  idFor: (deviceId: string) => string
}

type Named = {
  secret: Buffer
  draft: Pick<Draft, 'id' | 'state' | 'attached' | 'filesHere' | 'filesRepaired'>
  caller: string
}
type Label = { device_id: string; label: string }

/** Reads the labels only if the answer needs them: nearly every answer mentions no other phone. */
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

/** A phone's pseudonym within an application. The device-id is the same everywhere, so no other phone may see it. */
export function deviceKey(secret: Buffer, id: string, deviceId: string): string {
  return createHmac('sha256', secret).update(`device ${id} ${deviceId}`).digest('base64url').slice(0, 22)
}

/** The writer of operations that a phone imports from another phone's file: neither of the two; both get conflicts. */
export function carriedWriter(deviceId: string): string {
  return `file:${deviceId}`
}

/** The open conflicts as the caller may see them. `theirs` is the document's value now, however old the conflict is. */
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

/** Every file that the document names, and where its bytes are: on the server, or only on the phone that added it. */
export function listFileStates(
  { attached, filesHere, filesRepaired }: Named['draft'],
  { nameOf }: DeviceNames,
): FileState[] {
  return attached.map(({ fileId, attachedBy }) => {
    if (!filesHere.has(fileId)) return { fileId, state: 'missing', by: nameOf(attachedBy) }
    return filesRepaired.has(fileId) ? { fileId, state: 'here', repaired: true } : { fileId, state: 'here' }
  })
}

export function hasMissingFile({ attached, filesHere }: Pick<Draft, 'attached' | 'filesHere'>): boolean {
  return attached.some(({ fileId }) => !filesHere.has(fileId))
}
