import type { IncomingMessage, Server } from 'node:http'

/** So many small pieces pass, because a slow program may send the beginning of its body line by line. */
const mostSmallPieces = 200
/** Programs send pieces of some kilobytes. */
const leastBytesOfPiece = 32

/**
 * Closes the connection of a body that consists of tiny chunks. Each chunk is an event of its own, also of a body that
 * is read with its packet: 64 KiB in chunks of one byte took 280 ms, and the limit of a body counts bytes only. Only
 * the encoding `chunked` makes such pieces.
 */
export function limitSmallPieces(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] !== undefined) countPieces(request)
  })
}

/** Counts where Node's parser hands over each piece: a listener would start the stream before its reader is there. */
function countPieces(request: IncomingMessage): void {
  const push = request.push.bind(request)
  let pieces = 0
  let bytes = 0
  request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (piece === null) return push(piece)
    pieces += 1
    bytes += piece.length
    if (pieces <= mostSmallPieces || bytes >= pieces * leastBytesOfPiece) return push(piece, encoding)
    // The rest of the packet still arrives here.
    if (!request.destroyed) request.destroy()
    return false
  }
}
