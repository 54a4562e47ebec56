import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * One port in front of several processes: each new connection goes to the next process, as with a TCP load balancer.
 */
export async function startBalancer(ports: readonly number[]): Promise<{ port: number; stop: () => void }> {
  const sockets = new Set<Socket>()
  let turn = 0
  const server = createServer((incoming) => {
    turn += 1
    const onward = connect({ port: ports[turn % ports.length] ?? 0, host: '127.0.0.1' })
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
