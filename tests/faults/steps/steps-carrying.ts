import { exportDraft } from '#sync/carrying/draft-export.ts'
import { readDraftFile, storeDraft } from '#sync/carrying/draft-import.ts'
import { count } from '../world/world-state.ts'
import type { Play } from './steps.ts'

export const exportIt: Play<'export'> = async (world, _, phone) => {
  if ((await phone.read(world.draftId)).draft === null) return
  const exported = await phone.run(({ context }) => exportDraft(context, world.draftId))
  if (!exported.ok || exported.value === null) return
  world.files.push(exported.value.blob)
  count(world, 'exports')
}

export const importIt: Play<'import'> = async (world, { age }, phone) => {
  const file = world.files.at(-1 - age) ?? world.files.at(-1)
  if (file === undefined) return
  const read = await readDraftFile(file)
  if (!read.ok) throw new Error(`An exported file cannot be read: ${read.problem}`)
  const stored = await phone.run(({ context }) => storeDraft(context, read.draft))
  if (stored.ok && stored.value.kind === 'merged') count(world, 'importsMerged')
}
