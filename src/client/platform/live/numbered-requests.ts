import type { LiveMessage } from './live-link.ts'

/** The answer to a request: done, refused with the server's message, or not sent. */
export type LiveAnswer<Refusal> = { ok: true } | { ok: false; refusal: Refusal } | { ok: false; refusal: null }

type Waiting<Refusal> = { message: LiveMessage; answer: (answer: LiveAnswer<Refusal>) => void }

export type NumberedRequests<Refusal> = {
  /** Adds a message and gives it a number. */
  add: (message: LiveMessage) => { message: LiveMessage; answered: Promise<LiveAnswer<Refusal>> }
  /** Settles the request with that number. False when there is none. */
  settle: (id: number | undefined, answer: LiveAnswer<Refusal>) => boolean
  /** The request with that number, if it may be repeated. */
  findRepeatable: (id: number | undefined) => LiveMessage | null
  /** Gives up the requests that may not be repeated, because it is unknown whether they arrived. */
  connectionLost: () => void
  /** Gives up the requests of these types, so that they are not repeated. */
  withdraw: (types: readonly string[]) => void
  /** The requests to send once there is a connection again, in their order. */
  listWaiting: () => readonly LiveMessage[]
  giveUpAll: () => void
}

/** Keeps requests until they are answered. `mayRepeat` says which may be sent twice without a second effect. */
export function createNumberedRequests<Refusal>(
  mayRepeat: (message: LiveMessage) => boolean,
): NumberedRequests<Refusal> {
  const waiting = new Map<number, Waiting<Refusal>>()
  let lastId = 0
  function settle(id: number | undefined, answer: LiveAnswer<Refusal>): boolean {
    const request = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || request === undefined) return false
    waiting.delete(id)
    request.answer(answer)
    return true
  }
  function giveUp(isGivenUp: (message: LiveMessage) => boolean): void {
    for (const [id, { message }] of [...waiting]) if (isGivenUp(message)) settle(id, { ok: false, refusal: null })
  }
  return {
    add(message) {
      lastId += 1
      const id = lastId
      const numbered = { ...message, id }
      const answered = new Promise<LiveAnswer<Refusal>>((answer) => waiting.set(id, { message: numbered, answer }))
      return { message: numbered, answered }
    },
    settle,
    findRepeatable(id) {
      const message = id === undefined ? undefined : waiting.get(id)?.message
      return message !== undefined && mayRepeat(message) ? message : null
    },
    connectionLost: () => giveUp((message) => !mayRepeat(message)),
    withdraw: (types) => giveUp(({ type }) => types.includes(type)),
    listWaiting: () => [...waiting.values()].map(({ message }) => message),
    giveUpAll: () => giveUp(() => true),
  }
}
