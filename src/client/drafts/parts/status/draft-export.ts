import { exportDraft } from '#sync/carrying/draft-export.ts'
import { saveAs } from '../../../platform/storage/save-as.ts'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { readRawTexts } from '../../phone/storage/raw-texts.ts'

/** Downloads a draft as one file, which another phone or the reception desk can open. */
export async function saveDraftFile(draftId: string): Promise<void> {
  const { context } = await loadStorage()
  const file = await exportDraft(context, draftId, await readRawTexts(context.store, draftId))
  if (file !== null) saveAs(file.blob, file.name)
}
