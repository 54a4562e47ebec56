import { sampleId } from '#domain/forms/answers.samples.ts'
import { createPhone, type TestPhone } from './sync-phone.ts'

/** A phone whose ids, codes and clock are the same in each run. `told`: what it has told its open pages. */
export function createCountingPhone(deviceId: string): TestPhone & { told: string[] } {
  const phone = createPhone({ deviceId })
  const told: string[] = []
  let ids = deviceId === 'phone-a' ? 0 : 500
  return {
    ...phone,
    told,
    newId: () => {
      ids += 1
      return sampleId(ids)
    },
    random: (bytes) => new Uint8Array(bytes).fill(7),
    changes: {
      ...phone.changes,
      publish: ({ draftId, paths, origin }) =>
        void told.push(`tells ${origin} ${draftId.slice(-2)} [${paths.join(', ')}]`),
    },
  }
}
