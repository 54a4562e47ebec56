import { getLostSession, getSession } from '../../platform/api/session.ts'
import { onSignOut } from '../../platform/api/session-changes.ts'
import { parseStored } from '../../platform/storage/parse-stored.ts'
import { removeTabWords, tabWordsKey } from '../../platform/storage/personal-items.ts'

/**
 * What was typed into forms that are not sent yet, by the name of the form. It is kept in memory and, for a person with
 * an account, in the storage of this tab: so it survives a reload and the end of the session, but not the tab. It
 * belongs to the person who typed it: another person who logs in here does not see it, and a sign-out removes it.
 */
type Kept = {
  words: Record<string, unknown>
  ids: Record<string, string>
  /** Kept in memory only. */
  passing: Record<string, unknown>
}
type Stored = Omit<Kept, 'passing'> & { owner: string; at: number }

/** Typed words are dropped after a day. */
const keptMs = 24 * 60 * 60 * 1000

const nothing = (): Kept => ({ words: {}, ids: {}, passing: {} })

let kept = nothing()
/** The person who typed the words; null for a person without an account. Undefined until the words are first read. */
let owner: string | null | undefined

onSignOut(async (hasLeft) => {
  if (hasLeft) clear()
})

/** The words of the person whose page this is, also while their session has expired. Words of others are removed. */
export function readKept(): Kept {
  const person = (getSession() ?? getLostSession())?.user.user.id ?? null
  if (owner === person) return kept
  const stored = person === null ? null : readStored(person)
  if (person !== null && stored === null) removeTabWords()
  kept = stored ?? nothing()
  owner = person
  return kept
}

/** Changes the kept words, and stores them. */
export function changeKept(change: (kept: Kept) => void): void {
  change(readKept())
  if (typeof owner !== 'string') return
  const { words, ids } = kept
  if (Object.keys(words).length + Object.keys(ids).length === 0) removeTabWords()
  else writeStored({ words, ids, owner, at: Date.now() })
}

function clear(): void {
  kept = nothing()
  owner = undefined
  removeTabWords()
}

function readStored(person: string): Kept | null {
  const stored = parseStored<Stored>(
    readTabWords(),
    (one) => typeof one?.at === 'number' && typeof one.words === 'object' && typeof one.ids === 'object',
  )
  if (stored?.owner !== person || Math.abs(Date.now() - stored.at) > keptMs) return null
  return { words: stored.words, ids: stored.ids, passing: {} }
}

function readTabWords(): string | null {
  try {
    return sessionStorage.getItem(tabWordsKey)
  } catch {
    return null
  }
}

/** If the browser refuses to store the words, they are kept in memory only. */
function writeStored(stored: Stored): void {
  try {
    sessionStorage.setItem(tabWordsKey, JSON.stringify(stored))
  } catch {
    removeTabWords()
  }
}
