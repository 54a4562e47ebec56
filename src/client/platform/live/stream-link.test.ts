import { expect, test } from 'vitest'
import { createFakeClock } from '../../../../tests/support/live/fake-links.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'
import { streamLink } from './stream-link.ts'

test('events are read wherever the pieces end', () => {
  const text = ': hello\r\n\r\nevent: close\r\ndata: 4001\r\n\r\ndata:one\ndata: two\n\ndata: {"a":1}\n\n'
  const expected = [
    { event: 'close', data: '4001' },
    { event: 'message', data: 'one\ntwo' },
    { event: 'message', data: '{"a":1}' },
  ]
  for (const size of [1, 2, 3, 7, text.length]) {
    const events: StreamEvent[] = []
    const read = createEventReader((event) => events.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(events).toEqual(expected)
  }
})

type Answer = (body: Record<string, unknown>, path: string) => Response | Promise<Response>

function open(answer: Answer) {
  const clock = createFakeClock()
  const log: string[] = []
  const posts: { path: string; body: unknown; accept: string }[] = []
  const { promise: closed, resolve } = Promise.withResolvers<number | null>()
  const link = streamLink({
    streamPath: '/stream',
    messagesPath: '/messages',
    headers: () => ({ accept: 'anything', 'x-key': 'k' }),
    codeOfStatus: (status) => (status === 403 ? 4003 : null),
    silenceMs: 60_000,
    clock,
    fetch: async (path, init) => {
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>
      posts.push({ path: String(path), body, accept: new Headers(init?.headers).get('accept') ?? '' })
      return await answer(body, String(path))
    },
  })(
    { type: 'hello' },
    {
      opened: () => log.push('opened'),
      received: (text) => log.push(text),
      alive: () => undefined,
      closed: (code) => {
        log.push(`closed ${code}`)
        resolve(code)
      },
    },
  )
  return { link, clock, log, posts, closed }
}

const asStream = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'text/event-stream' } })

test.each([
  ['an answer that is no stream', () => Response.json({ type: 'view' }), []],
  ['a close without a code', () => asStream('event: close\ndata: none\n\n'), ['opened']],
] as const)('%s ends the link like a lost connection', async (_, answer, before) => {
  const { log, closed } = open(answer)
  expect(await closed).toBeNull()
  expect(log).toEqual([...before, 'closed null'])
})

test('the stream begins with a POST of hello, and its end is a lost connection', async () => {
  const { log, posts, closed } = open(() => asStream('data: {"type":"view"}\n\n'))
  expect(await closed).toBeNull()
  expect(posts).toEqual([{ path: '/stream', body: { type: 'hello' }, accept: 'text/event-stream' }])
  expect(log).toEqual(['opened', '{"type":"view"}', 'closed null'])
})

test('the event close carries the close code of the server, and nothing comes after it', async () => {
  const { log, closed } = open(() => asStream('event: close\ndata: 4001\n\ndata: late\n\n'))
  expect(await closed).toBe(4001)
  expect(log).toEqual(['opened', 'closed 4001'])
})

test('a refusal has the code of its status, and a foreign page is a lost connection', async () => {
  expect(await open(() => Response.json({}, { status: 403 })).closed).toBe(4003)
  expect(await open(() => Response.json({}, { status: 503 })).closed).toBeNull()
  expect(await open(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })).closed).toBeNull()
})

const silent = () => asStream(new ReadableStream())

test('a stream that is silent for too long is a lost connection', async () => {
  const { clock, closed, log } = open(silent)
  await expect.poll(() => log).toEqual(['opened'])
  clock.pass(59_999)
  expect(log).toEqual(['opened'])
  clock.pass(1)
  expect(await closed).toBeNull()
})

test('messages go one after another with the hello, and their answers are received', async () => {
  let underway = 0
  const { link, log, posts } = open(async (body, path) => {
    if (path === '/stream') return silent()
    underway += 1
    expect(underway).toBe(1)
    await Promise.resolve()
    underway -= 1
    const { id } = body.message as { id: number }
    return Response.json({ messages: [{ type: 'done', id }] })
  })
  link.send({ type: 'join', id: 1 })
  link.send({ type: 'leave', id: 2 })
  await expect.poll(() => log).toEqual(['opened', '{"type":"done","id":1}', '{"type":"done","id":2}'])
  expect(posts[1]?.body).toEqual({ hello: { type: 'hello' }, message: { type: 'join', id: 1 } })
})

test('a refused message is answered with an error of its number; a lost one ends the link', async () => {
  const refused = open((_, path) =>
    path === '/stream' ? silent() : Response.json({ code: 'rate_limited', status: 429 }, { status: 429 }),
  )
  refused.link.send({ type: 'join', id: 7 })
  await expect
    .poll(() => refused.log.map((text) => text.replace('opened', '{}')).map((text) => JSON.parse(text)))
    .toEqual([{}, { type: 'error', id: 7, code: 'rate_limited', status: 429 }])
  const lost = open((_, path) => {
    if (path === '/stream') return silent()
    throw new TypeError('lost')
  })
  lost.link.send({ type: 'ping' })
  expect(await lost.closed).toBeNull()
})

test('nothing is sent any more once the link has ended, by this page or by the stream', async () => {
  const closing = open((_, path) => (path === '/stream' ? silent() : Response.json({ messages: [] })))
  await expect.poll(() => closing.log).toEqual(['opened'])
  closing.link.close()
  closing.link.send({ type: 'leave', id: 1 })
  const ended = open(() => asStream(''))
  expect(await ended.closed).toBeNull()
  ended.link.send({ type: 'leave', id: 1 })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([closing, ended].map(({ posts }) => posts.map(({ path }) => path))).toEqual([['/stream'], ['/stream']])
  // A link that was closed on purpose says nothing more.
  expect(closing.log).toEqual(['opened'])
})
