import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the mail server does with the next message. */
export type MailMood =
  | 'take'
  /** Refuses the addressee for ever: 550. */
  | 'refuse'
  /** Has no time for the message when it is handed over: 451. */
  | 'busy'
  /** Takes the message and closes the connection without an answer. */
  | 'cut'
  /** Takes the message and never answers. */
  | 'hang'
  /** Takes the connection and never greets. */
  | 'mute'
  /** Takes the connection and closes it before the greeting. */
  | 'drop'

export type MailSeen = { from: string; to: string; headers: Record<string, string>; text: string }

/** A mail server that speaks as much SMTP as a client needs, fails as configured, and keeps what it was given. */
export type MailServer = {
  port: number
  /** What it does with the messages that come, in this order; `take` when there is nothing left. */
  moods: MailMood[]
  taken: MailSeen[]
  close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const moods: MailMood[] = []
  const taken: MailSeen[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    if (greets(socket, moods)) converse(socket, { moods, taken })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...{ moods, taken, port: (server.address() as AddressInfo).port },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** False when the next mood ends the conversation before its first word. */
function greets(socket: Socket, moods: MailMood[]): boolean {
  const [mood] = moods
  if (mood !== 'mute' && mood !== 'drop') return true
  moods.shift()
  if (mood === 'drop') socket.destroy()
  return false
}

function converse(socket: Socket, { moods, taken }: Pick<MailServer, 'moods' | 'taken'>): void {
  let waiting = ''
  let data: string[] | null = null
  let [from, to]: [string, string] = ['', '']
  let mood: MailMood = 'take'
  const say = (line: string) => socket.write(`${line}\r\n`)
  const finish = (lines: readonly string[]) => {
    data = null
    if (mood === 'busy') return say('451 4.3.0 Try again later')
    taken.push({ from, to, ...readMessage(lines) })
    if (mood === 'cut') socket.destroy()
    return mood === 'take' ? say('250 2.0.0 Taken') : null
  }
  const obey = (line: string) => {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
    if (/^EHLO/i.test(line)) return say('250 mail.example.org')
    if (/^MAIL FROM/i.test(line)) {
      from = address
      mood = moods.shift() ?? 'take'
      return say('250 2.1.0 OK')
    }
    if (/^RCPT TO/i.test(line)) {
      to = address
      return say(mood === 'refuse' ? `550 5.1.1 No such person: ${address}` : '250 2.1.5 OK')
    }
    if (/^DATA/i.test(line)) {
      data = []
      return say('354 Go on')
    }
    if (/^STARTTLS/i.test(line)) return say('502 5.5.1 No TLS here')
    return say(/^QUIT/i.test(line) ? '221 Bye' : '250 OK')
  }
  say('220 mail.example.org ESMTP')
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

/** Headers by lower-case name, unfolded, and the text as it was written. */
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
