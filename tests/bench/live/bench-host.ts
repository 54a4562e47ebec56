import { type FrameSocket, openFrameSocket } from './frame-socket.ts'

type Answer = { type: string; id?: number; code?: string }
type Row = { id: string; serial: number; state: string }

/** A page of the host. */
export type BenchHost = {
  /** Resolves with `done`, or with the code of a refusal. */
  ask: (message: object) => Promise<string>
  /** The rows of the queue that the page got. */
  rows: Map<string, Row>
  close: () => void
}

export async function connectHost(port: number, authToken: string): Promise<BenchHost> {
  const answers = new Map<number, (answer: string) => void>()
  const rows = new Map<string, Row>()
  let id = 0
  let greeted: () => void = () => {}
  const snapshot = new Promise<void>((resolve) => {
    greeted = resolve
  })
  const socket: FrameSocket = await openFrameSocket(
    { port, path: '/ws', address: '10.9.9.9' },
    {
      message(text) {
        const message = JSON.parse(text) as Answer & { guests?: Row[]; gone?: string[] }
        if (message.type === 'snapshot') greeted()
        if (message.type === 'queue') {
          for (const gone of message.gone ?? []) rows.delete(gone)
          for (const row of message.guests ?? []) rows.set(row.id, row)
        }
        if (message.id === undefined || (message.type !== 'done' && message.type !== 'error')) return
        answers.get(message.id)?.(message.code ?? message.type)
        answers.delete(message.id)
      },
      closed: () => {},
    },
  )
  socket.send({ type: 'hello', v: 1, authToken })
  await snapshot
  return {
    rows,
    ask(message) {
      id += 1
      const own = id
      const answer = new Promise<string>((resolve) => answers.set(own, resolve))
      socket.send({ ...message, id: own })
      return answer
    },
    close: socket.destroy,
  }
}
