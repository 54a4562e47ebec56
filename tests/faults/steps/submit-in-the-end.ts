import { requestSubmission } from '#sync/outbox/submit.ts'
import { check } from '../world/broken.ts'
import { keyOf } from '../world/model.ts'
import { checkStep } from '../world/oracle.ts'
import type { Phone } from '../world/phone.ts'
import { completeAnswers, write } from '../world/world.ts'
import type { World } from '../world/world-state.ts'
import { returnIt } from './steps.ts'
import { rowsOf } from './steps-rows.ts'
import { attachMissing } from './steps-sending.ts'
import { wipe } from './steps-storage.ts'

/** Larger than the number of any step, so that the files that are attached here differ from those of the steps. */
const lastStep = 400

/**
 * Each phone that has the draft completes and submits it; between two submissions the office returns it. Finally the
 * draft is wiped.
 */
export async function submitInTheEnd(world: World, comeToRest: () => Promise<void>): Promise<void> {
  for (const [n, phone] of world.phones.entries()) {
    if ((await phone.read(world.draftId)).draft === null) continue
    await returnIt(world)
    await comeToRest()
    await complete(world, phone, n)
    await phone.run(({ context }) => requestSubmission(context, world.draftId))
    await comeToRest()
    const { draft } = await phone.read(world.draftId)
    const { status } = await world.there.read()
    if (draft?.submission?.state === 'done' && status === 'pending') continue
    const { submission, paused } = draft ?? {}
    check([`cannot submit: ${phone.id}, ${JSON.stringify({ submission, paused, status })}`])
  }
  for (const phone of world.phones) await wipe(world, { n: 0, device: 0, trouble: null, act: 'wipe' }, phone)
  await checkStep(world)
}

/** Fills in what the form still requires. */
async function complete(world: World, phone: Phone, n: number): Promise<void> {
  const state = await phone.read(world.draftId)
  const shown = new Map(state.answers.map(({ path, value }) => [path, value]))
  const inRows = rowsOf(state).flatMap(({ path }) => [
    { path: `${path}/name`, value: shown.get(`${path}/name`) ?? 'A project' },
    { path: `${path}/startDate`, value: '2020-01-15' },
  ])
  const answers = Object.entries(completeAnswers(world)).map(([path, value]) => ({ path, value }))
  const missing = [...answers, ...inRows].filter(
    ({ path, value }) => keyOf(path, shown.get(path) ?? null) !== keyOf(path, value),
  )
  if (missing.length > 0) await write(world, phone, missing)
  await attachMissing(world, phone, lastStep + n)
}
