import { openPhoneDatabase } from '../storage/phone-database.ts'
import { type Batch, writeBatch } from '../storage/write-batch.ts'

/** `id` counts the requests of one page. */
export type LetterRequest = { id: number; batch: Batch }
/** The first message says whether the database is open. `kept`: the browser has committed. */
export type LetterAnswer = { ready: boolean } | { id: number; kept: boolean }

const context = { now: () => Date.now(), newId: () => crypto.randomUUID() }
const database = openPhoneDatabase()

const answer = (message: LetterAnswer) => postMessage(message)

async function write({ id, batch }: LetterRequest): Promise<void> {
  try {
    await writeBatch(await database(), context, batch)
    answer({ id, kept: true })
  } catch {
    // The page tries itself, and says what is wrong where somebody can see it.
    answer({ id, kept: false })
  }
}

addEventListener('message', ({ data }: MessageEvent<LetterRequest>) => void write(data))

database().then(
  () => answer({ ready: true }),
  () => answer({ ready: false }),
)
