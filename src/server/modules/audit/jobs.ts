import type { Context } from '../../context.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { type CheckParts, checkChain } from './chain/chain-state.ts'
import { sealLines } from './chain/seal-lines.ts'

type Parts = Pick<Context, 'db' | 'log'>

/** How long a line may stay unsealed; each pass is one query that usually finds nothing. */
const sealEveryMs = 2_000

/** Seals new lines every two seconds, in whichever process comes first. Returns a function that stops it. */
export function keepSealing({ db, log }: Parts): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  let pass: Promise<void> = Promise.resolve()
  const run = async () => {
    try {
      await sealLines(db)
      isFailing = false
    } catch (error) {
      // The marks stay until their lines are sealed, so the next pass retries. Only the first failure is logged.
      if (!isFailing && !isStopped) log.error({ error }, 'Entries of the audit could not be sealed')
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(begin, sealEveryMs)
  }
  const begin = () => {
    pass = run()
  }
  begin()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await pass
  }
}

/** Checks the whole chain every night, when few people work. */
export async function scheduleChainCheck(jobs: JobQueue, parts: CheckParts): Promise<void> {
  await jobs.schedule('check-audit', '37 20 * * *', () => checkChain(parts))
}
