import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** What the mail server does with the next message. */
export type MailBehaviour =
  | 'take'
  /** Refuses the recipient permanently: 550. */
  | 'refuse'
  /** Refuses the message for now, after it was transferred: 451. */
  | 'busy'
  /** Accepts the message and closes the connection without an answer. */
  | 'cut'
  /** Accepts the message and never answers. */
  | 'hang'
  /** Accepts the connection and sends no greeting. */
  | 'mute'
  /** Accepts the connection and closes it before the greeting. */
  | 'drop'

export type MailSeen = {
  from: string
  /** The recipients in the envelope, to whom the message is delivered. */
  recipients: readonly string[]
  headers: Record<string, string>
  text: string
}
/** The credentials of a client (RFC 4616), and whether they were sent encrypted. */
export type MailLogin = { words: string; isEncrypted: boolean }

/** `start`: TLS from the first byte; `asked`: after STARTTLS. */
export type MailTls = { from: 'start' | 'asked'; key: string; cert: string }

/** A mail server with as much SMTP as a client needs, which fails as configured and records the messages. */
export type MailServer = {
  port: number
  /** What it does with the next messages, in this order; `take` when the list is empty. */
  nextBehaviours: MailBehaviour[]
  taken: MailSeen[]
  logins: MailLogin[]
  close: () => Promise<void>
}

/** Without `tls` it refuses STARTTLS. It accepts any login, and messages without a login. */
export async function startMailServer({ tls }: { tls?: MailTls } = {}): Promise<MailServer> {
  const notes: Notes = { nextBehaviours: [], taken: [], logins: [] }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    if (!greets(socket, notes.nextBehaviours)) return
    if (tls?.from === 'start') greet(encrypt(socket, tls), { notes, tls })
    else greet(socket, { notes, tls })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...{ ...notes, port: (server.address() as AddressInfo).port },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** False if the next behaviour closes or ignores the connection before the greeting. */
function greets(socket: Socket, nextBehaviours: MailBehaviour[]): boolean {
  const [behaviour] = nextBehaviours
  if (behaviour !== 'mute' && behaviour !== 'drop') return true
  nextBehaviours.shift()
  if (behaviour === 'drop') socket.destroy()
  return false
}

type Notes = Pick<MailServer, 'nextBehaviours' | 'taken' | 'logins'>
type Conversation = { notes: Notes; tls: MailTls | undefined }

function encrypt(socket: Socket, { key, cert }: MailTls): TLSSocket {
  const encrypted = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) })
  // A client that does not trust the certificate closes the connection.
  return encrypted.on('error', () => socket.destroy())
}

function greet(socket: Socket, conversation: Conversation): void {
  socket.write('220 mail.example.org ESMTP\r\n')
  converse(socket, conversation)
}

function converse(socket: Socket, { notes, tls }: Conversation): void {
  const isEncrypted = socket instanceof TLSSocket
  let waiting = ''
  let data: string[] | null = null
  let from = ''
  let recipients: string[] = []
  let behaviour: MailBehaviour = 'take'
  const say = (...lines: string[]) => socket.write(`${lines.join('\r\n')}\r\n`)
  const finish = (lines: readonly string[]) => {
    data = null
    if (behaviour === 'busy') return say('451 4.3.0 Try again later')
    notes.taken.push({ from, recipients, ...readMessage(lines) })
    if (behaviour === 'cut') socket.destroy()
    return behaviour === 'take' ? say('250 2.0.0 Taken') : null
  }
  const startTls = (given: MailTls) => {
    socket.removeAllListeners('data')
    say('220 2.0.0 Go on')
    converse(encrypt(socket, given), { notes, tls: given })
  }
  const obey = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^EHLO/i.test(line)) return say('250-mail.example.org', '250 AUTH PLAIN')
    if (/^AUTH PLAIN /i.test(line)) {
      notes.logins.push({ words: Buffer.from(line.slice(11), 'base64').toString('utf8'), isEncrypted })
      return say('235 2.7.0 Welcome')
    }
    if (/^MAIL FROM/i.test(line)) {
      from = address
      recipients = []
      behaviour = notes.nextBehaviours.shift() ?? 'take'
      return say('250 2.1.0 OK')
    }
    if (/^RCPT TO/i.test(line)) {
      recipients.push(address)
      return say(behaviour === 'refuse' ? `550 5.1.1 No such person: ${address}` : '250 2.1.5 OK')
    }
    if (/^DATA/i.test(line)) {
      data = []
      return say('354 Go on')
    }
    if (/^STARTTLS/i.test(line)) {
      return tls === undefined || isEncrypted ? say('502 5.5.1 No TLS here') : startTls(tls)
    }
    return say(/^QUIT/i.test(line) ? '221 Bye' : '250 OK')
  }
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const lines = (waiting + chunk).split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) {
      if (data === null) obey(line)
      else if (line === '.') finish(data)
      else data.push(line.replace(/^\./, ''))
    }
  })
}

/** The headers by lower-case name, unfolded, and the unchanged text. */
function readMessage(lines: readonly string[]): Pick<MailSeen, 'headers' | 'text'> {
  const end = lines.indexOf('')
  const unfolded = lines
    .slice(0, end)
    .join('\r\n')
    .replace(/\r\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    unfolded.split('\r\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())]
    }),
  )
  const body = lines.slice(end + 1).join('\r\n')
  return {
    headers,
    text: decodeBody(body, headers['content-transfer-encoding'] ?? '7bit')
      .replaceAll('\r', '')
      .trimEnd(),
  }
}

/** Encoded words of RFC 2047. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString('utf8')
      return decodeQuoted(word.replaceAll('_', ' '))
    })
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return Buffer.from(body, 'latin1').toString('utf8')
}
