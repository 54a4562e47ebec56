import type { Context } from '../../context.ts'
import type { JobQueue } from '../../platform/job-queue.ts'
import { type CheckParts, checkChain } from './chain/chain-state.ts'
import { sealLines } from './chain/seal-lines.ts'

type Parts = Pick<Context, 'db' | 'log'>

/** How long a line may be without a seal; each look is one query that finds nothing most of the time. */
const sealEveryMs = 2_000

/** Seals new lines every two seconds, whichever process comes first. Answers how to end it. */
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
      // Marks stay until their lines are sealed: the next pass does it. Once is enough to say so.
      if (!isFailing && !isStopped) log.error({ error }, 'Lines of the audit could not be sealed')
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

/** Every night, when few work: checks the whole chain. */
export async function scheduleChainCheck(jobs: JobQueue, parts: CheckParts): Promise<void> {
  await jobs.schedule('check-audit', '37 20 * * *', () => checkChain(parts))
}
