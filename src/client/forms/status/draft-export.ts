import { attachmentsRoot } from '#domain/drafts/paths.ts'
import { readAnswers } from '#sync/drafts.ts'
import { loadStorage } from '../drafts/load-storage.ts'
import { readRawTexts } from '../drafts/raw-texts.ts'

/** A copy of a draft that anyone can read later, whatever becomes of the phone: every answer, and which files there are. */
export async function exportDraft(draftId: string): Promise<void> {
  const { store, now } = (await loadStorage()).context
  const [draft, answers, rawTexts] = await Promise.all([
    store.drafts.get(draftId),
    readAnswers(store, draftId),
    readRawTexts(store, draftId),
  ])
  if (draft === undefined) return
  const values = [...answers.values()].filter(({ value }) => value !== null)
  const copy = {
    format: 'talika-draft',
    schemaVersion: draft.schemaVersion,
    exportedAt: new Date(now()).toISOString(),
    id: draft.id,
    type: draft.type,
    purpose: draft.purpose,
    resumeCode: draft.token,
    answers: Object.fromEntries(
      values.filter(({ path }) => !path.startsWith(`${attachmentsRoot}/`)).map(({ path, value }) => [path, value]),
    ),
    unfinished: Object.fromEntries(rawTexts),
    files: values
      .filter(({ path }) => path.startsWith(`${attachmentsRoot}/`))
      .map(({ path, value }) => ({ path, ...(value as object) })),
  }
  saveAs(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }), `talika-${draft.id}.json`)
}

/** Hands a file to the browser's downloads. */
export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
