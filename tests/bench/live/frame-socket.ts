import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * A WebSocket with as little overhead as possible, so that five thousand of them fit into one process; it counts bytes.
 */
export type FrameSocket = {
  send: (message: object) => void
  /** The bytes that arrived since the last call, frame headers included. */
  takeBytes: () => number
  destroy: () => void
}
export type FrameHandlers = { message: (text: string) => void; closed: () => void }

const longFrame = 126
/** The first length byte of a frame whose length is in the eight bytes after it. */
const longestFrame = 127

/** The target of the connection; `address` is the client address that a proxy would report. */
export type FrameTarget = { port: number; path: string; address: string }

/** Resolves once the server has accepted the upgrade. */
export function openFrameSocket(
  { port, path, address }: FrameTarget,
  { message, closed }: FrameHandlers,
): Promise<FrameSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const key = randomBytes(16).toString('base64')
    let buffer: Buffer = Buffer.alloc(0)
    let bytes = 0
    let isUpgraded = false
    socket.on('error', reject)
    socket.on('close', () => {
      reject(new Error('The connection has ended.'))
      closed()
    })
    socket.on('data', (part: Buffer) => {
      buffer = buffer.length === 0 ? part : Buffer.concat([buffer, part])
      if (!isUpgraded) {
        const end = buffer.indexOf('\r\n\r\n')
        if (end === -1) return
        if (!buffer.toString('latin1', 0, 12).endsWith('101')) return void socket.destroy()
        buffer = buffer.subarray(end + 4)
        isUpgraded = true
        resolve({
          send: (text) => void socket.write(toFrame(1, Buffer.from(JSON.stringify(text)))),
          takeBytes: () => {
            const taken = bytes
            bytes = 0
            return taken
          },
          destroy: () => socket.destroy(),
        })
      } else bytes += part.length
      buffer = readFrames(socket, buffer, message)
    })
    const head = [
      ...['host: localhost', 'connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
      ...[`sec-websocket-key: ${key}`, `x-forwarded-for: ${address}`],
    ].join('\r\n')
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)
  })
}

/** Delivers all complete text frames, and answers pings. Returns the rest, which is the beginning of the next frame. */
function readFrames(socket: Socket, buffer: Buffer, message: (text: string) => void): Buffer {
  let at = 0
  for (;;) {
    const [first, second] = [buffer[at], buffer[at + 1]]
    if (first === undefined || second === undefined) break
    const head = second === longFrame ? 4 : second === longestFrame ? 10 : 2
    if (buffer.length < at + head) break
    // The upper half of the eight bytes is zero: no frame has four gigabytes.
    const length = head === 2 ? second : head === 4 ? buffer.readUInt16BE(at + 2) : buffer.readUInt32BE(at + 6)
    if (buffer.length < at + head + length) break
    const content = buffer.subarray(at + head, at + head + length)
    const kind = first & 0x0f
    if (kind === 1) message(content.toString())
    else if (kind === 9) socket.write(toFrame(10, content))
    at += head + length
  }
  return at === 0 ? buffer : buffer.subarray(at)
}

/** One masked frame. A mask of zeros is valid too. */
function toFrame(kind: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < longFrame ? [0x80 | length] : [0x80 | longFrame, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | kind, ...size, 0, 0, 0, 0]), content])
}
