import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { applicationQuery } from '../../../src/client/features/staff/desk/application/application-query.ts'
import type { PendingMarks } from '../../../src/client/features/staff/desk/marks/pending-marks.ts'
import { type Marks, useMarks } from '../../../src/client/features/staff/desk/marks/use-marks.ts'
import type { Application } from '../../../src/contract/applications/application-shapes.ts'
import { type FakeAnswer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { signIn } from '../../support/open-page.tsx'
import { sampleAnswer } from '../../support/sample-answer.ts'
import { setOnline } from '../../support/set-online.ts'

// The marks of a desk that wait to be sent: every kind of them is shown at once, is sent once, and is not lost.

const at = '2026-11-16T05:20:00.000Z'
const [photo, slip] = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012']

type Body = {
  version: number
  documents: { fileId: string; verdict: 'ok' | 'replace' | null; note?: string }[]
  fields: { path: string; note: string }[]
}

/** A desk page and a server that stores marks as the real one does. */
async function openMarks() {
  signIn('APP_COLLECTOR', 'en')
  const id = crypto.randomUUID()
  const file = { name: 'a.png', size: 1, sha256: 'a'.repeat(64), mime: 'image/png', order: 0 }
  let stored = {
    ...(sampleAnswer('GET', '/api/apps/individual')?.body as Application),
    ...{ id, kind: 'individual', version: 7, actions: ['mark'] },
    files: [
      { ...file, fileId: photo, slot: 'photo' },
      { ...file, fileId: slip, slot: 'paymentSlip', verdict: { verdict: 'replace', note: 'Cut off', at } },
    ],
    flags: [{ path: 'nameEn', note: 'As in the NID', by: 'Karim', at }],
  } as Application
  const initial = stored
  let answerer = takeMarks
  function takeMarks({ body }: { body: unknown }): FakeAnswer {
    const { version, documents, fields } = body as Body
    if (version !== stored.version) return refusal({ status: 409, code: 'stale_version' })
    const verdicts = new Map(documents.map(({ fileId, ...mark }) => [fileId, mark]))
    const files = stored.files.map(({ verdict, ...rest }) => {
      const mark = verdicts.get(rest.fileId)
      if (mark === undefined) return verdict === undefined ? rest : { ...rest, verdict }
      return mark.verdict === null ? rest : { ...rest, verdict: { verdict: mark.verdict, note: mark.note ?? null, at } }
    })
    stored = { ...stored, version: version + 1, files, flags: fields.map((field) => ({ ...field, by: 'Rahima', at })) }
    return { status: 200, body: stored }
  }
  const { sent } = fakeFetch({
    'GET /api/apps/individual': () => ({ status: 200, body: stored }),
    'PUT /api/apps/individual/verdicts': (request) => answerer(request),
  })
  const open = async () => {
    const client = new QueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const hook = await renderHook(
      () => useMarks(useQuery({ ...applicationQuery('individual', id), enabled: false }).data ?? initial),
      { wrapper },
    )
    return { marks: () => hook.result.current, leave: () => hook.unmount() }
  }
  return {
    ...{ open, id },
    bodies: () => sent('PUT /api/apps/individual/verdicts').map(({ body }) => body as Body),
    reads: () => sent('GET /api/apps/individual').length,
    stored: () => stored,
    /** A colleague changes the application. */
    change: (more: Partial<Application> = {}) => {
      stored = { ...stored, version: stored.version + 1, ...more }
    },
    answerWith: (next: typeof takeMarks) => {
      answerer = next
    },
    answerAsUsual: () => {
      answerer = takeMarks
    },
  }
}

/** The marks of an application as text. */
function told({ files, flags = [] }: Pick<Application, 'files' | 'flags'>): string[] {
  return [
    ...files.map(({ slot, verdict }) => `${slot} ${verdict?.verdict ?? 'none'} ${verdict?.note ?? ''}`.trim()),
    ...flags.map(({ path, note }) => `${path} ${note}`.trim()),
  ]
}

const others = ['paymentSlip replace Cut off', 'nameEn As in the NID']
type Kind = { name: string; set: (marks: Marks) => void; shown: string[]; pending: PendingMarks }
const kinds: readonly Kind[] = [
  {
    name: 'a document in order',
    set: (marks) => marks.markDocument(photo, { verdict: 'ok', note: '' }),
    shown: ['photo ok', ...others],
    pending: { documents: { [photo]: { verdict: 'ok', note: '' } }, fields: {} },
  },
  {
    name: 'a document to be replaced, and why',
    set: (marks) => marks.markDocument(photo, { verdict: 'replace', note: 'Too dark' }),
    shown: ['photo replace Too dark', ...others],
    pending: { documents: { [photo]: { verdict: 'replace', note: 'Too dark' } }, fields: {} },
  },
  {
    name: 'a verdict that is taken back',
    set: (marks) => marks.markDocument(slip, { verdict: null, note: '' }),
    shown: ['photo none', 'paymentSlip none', 'nameEn As in the NID'],
    pending: { documents: { [slip]: { verdict: null, note: '' } }, fields: {} },
  },
  {
    name: 'a flag, and why',
    set: (marks) => marks.flagField('nid', 'Other digits'),
    shown: ['photo none', ...others, 'nid Other digits'],
    pending: { documents: {}, fields: { nid: 'Other digits' } },
  },
  {
    name: 'a flag without words',
    set: (marks) => marks.flagField('nid', ''),
    shown: ['photo none', ...others, 'nid'],
    pending: { documents: {}, fields: { nid: '' } },
  },
  {
    name: 'a flag that is taken back',
    set: (marks) => marks.flagField('nameEn', null),
    shown: ['photo none', 'paymentSlip replace Cut off'],
    pending: { documents: {}, fields: { nameEn: null } },
  },
]
const none: PendingMarks = { documents: {}, fields: {} }

test.each(kinds)('$name is shown at once, sent once, and then of the server', async ({ set, shown }) => {
  const desk = await openMarks()
  const { marks } = await desk.open()
  expect(marks().isOpen).toBe(true)
  set(marks())
  await expect.poll(() => told(marks().marked)).toEqual(shown)
  await expect.poll(() => marks().waiting).toEqual(none)
  expect(told(marks().stored)).toEqual(shown)
  expect(told(desk.stored())).toEqual(shown)
  expect(desk.bodies().map(({ version }) => version)).toEqual([7])
  expect(marks().failure).toBeNull()
})

test.each(kinds)('without a connection $name waits, outlives the page, and is sent by itself', async (kind) => {
  const desk = await openMarks()
  desk.answerWith(() => 'lost')
  const first = await desk.open()
  kind.set(first.marks())
  await expect.poll(() => first.marks().failure).toMatchObject({ ok: false, offline: true })
  expect(first.marks().waiting).toEqual(kind.pending)
  setOnline(false)
  await first.leave()
  const { marks } = await desk.open()
  expect(told(marks().marked)).toEqual(kind.shown)
  expect(marks().waiting).toEqual(kind.pending)
  const before = desk.bodies().length
  desk.answerAsUsual()
  setOnline(true)
  await expect.poll(() => marks().waiting).toEqual(none)
  expect(desk.bodies()).toHaveLength(before + 1)
  expect(told(desk.stored())).toEqual(kind.shown)
  // Nothing is left for the next time.
  const third = await desk.open()
  expect(third.marks().waiting).toEqual(none)
  expect(desk.bodies()).toHaveLength(before + 1)
})

test.each(kinds)('$name that the server refused waits, is compared, and is gone once discarded', async (kind) => {
  const desk = await openMarks()
  desk.answerWith(() => refusal({ status: 403, code: 'forbidden' }))
  const { marks, leave } = await desk.open()
  kind.set(marks())
  await expect.poll(() => marks().failure?.problem?.code).toBe('forbidden')
  expect(desk.reads()).toBe(1)
  expect(desk.bodies()).toHaveLength(1)
  expect(marks().waiting).toEqual(kind.pending)
  expect(await marks().flush()).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
  marks().discard()
  await expect.poll(() => marks().discards).toBe(1)
  expect(marks().failure).toBeNull()
  expect(marks().waiting).toEqual(none)
  expect(await marks().flush()).toMatchObject({ ok: true, body: { version: 7 } })
  await leave()
  const again = await desk.open()
  expect(again.marks().waiting).toEqual(none)
  expect(desk.bodies()).toHaveLength(2)
})

test('a mark that is set while another one is on its way is sent after it, with the version of its answer', async () => {
  const desk = await openMarks()
  const { marks } = await desk.open()
  for (const { set } of kinds) set(marks())
  const settled = await marks().flush()
  expect(settled).toMatchObject({ ok: true, body: { version: 9 } })
  const bodies = desk.bodies()
  expect(bodies.map(({ version }) => version)).toEqual([7, 8])
  expect(bodies[0]?.documents).toEqual([{ fileId: photo, verdict: 'ok' }])
  expect(bodies[1]?.documents).toEqual([
    { fileId: photo, verdict: 'replace', note: 'Too dark' },
    { fileId: slip, verdict: null },
  ])
  expect(told(desk.stored())).toEqual(['photo replace Too dark', 'paymentSlip none', 'nid'])
})

test.each(kinds)('$name is sent once more after a colleague changed the application', async ({ set, shown }) => {
  const desk = await openMarks()
  const { marks } = await desk.open()
  desk.change()
  set(marks())
  await expect.poll(() => desk.bodies().map(({ version }) => version)).toEqual([7, 8])
  await expect.poll(() => marks().waiting).toEqual(none)
  expect(told(desk.stored())).toEqual(shown)
  expect(marks().failure).toBeNull()
})

test('a mark that comes too late twice waits for the person, who can send it again', async () => {
  const desk = await openMarks()
  desk.answerWith(() => refusal({ status: 409, code: 'stale_version' }))
  const { marks } = await desk.open()
  marks().flagField('nid', 'Other digits')
  await expect.poll(() => marks().failure?.problem?.code).toBe('stale_version')
  expect(desk.bodies()).toHaveLength(2)
  desk.answerAsUsual()
  marks().retry()
  await expect.poll(() => marks().waiting).toEqual(none)
  expect(marks().failure).toBeNull()
})

test('marks wait for their own application only, and nobody marks one that is not at their desk', async () => {
  const desk = await openMarks()
  desk.answerWith(() => 'lost')
  const { marks } = await desk.open()
  marks().flagField('nid', 'Other digits')
  await expect.poll(() => marks().failure).not.toBeNull()
  const other = await openMarks()
  const opened = await other.open()
  expect(opened.marks().waiting).toEqual(none)
  expect(told(opened.marks().marked)).toEqual(['photo none', ...others])
  other.change({ actions: [] })
  opened.marks().flagField('nid', null)
  await expect.poll(() => opened.marks().isOpen).toBe(false)
})
