import type { Context } from '../../../context.ts'
import type { JobQueue } from '../../../platform/job-queue.ts'
import { readSettings } from '../../settings/service.ts'

type Parts = Pick<Context, 'db' | 'now'>

const dayMs = 24 * 60 * 60 * 1000
const rowsAtOnce = 1_000

/** Runs every hour. */
export async function scheduleLiveRetention(jobs: JobQueue, parts: Parts): Promise<void> {
  await jobs.schedule('live-retention', '37 * * * *', () => eraseOldGuests(parts))
}

/** Erases what guests wrote and what was written to them, after the time of the setting. Times and outcomes stay. */
export async function eraseOldGuests({ db, now }: Parts): Promise<void> {
  const { liveRetentionDays } = await readSettings(db)
  const at = now()
  const before = new Date(at.getTime() - liveRetentionDays * dayMs)
  for (;;) {
    const erased = await db
      .updateTable('live_guests')
      .set({ full_name: null, mobile: null, purpose: null, district: null, reason: null, url: null, erased_at: at })
      .where('id', 'in', (query) =>
        query
          .selectFrom('live_guests')
          .select('id')
          .where('erased_at', 'is', null)
          .where('joined_at', '<', before)
          .where('state', 'not in', ['WAIT', 'CALLED', 'IN_CALL'])
          .orderBy('joined_at')
          .limit(rowsAtOnce),
      )
      .executeTakeFirst()
    if (erased.numUpdatedRows < rowsAtOnce) return
  }
}
