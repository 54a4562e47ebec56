import { I18nProvider } from '@lingui/react'
import { render } from 'vitest-browser-react'
import { HostPage } from '../../../src/client/features/staff/live/host-page.tsx'
import '../../../src/client/app/catalogs.ts'
import { i18n, setLocale } from '../../../src/client/platform/i18n.ts'
import { useToasts } from '../../../src/client/platform/toast.ts'
import { loadEssentials } from '../../../src/client/routes/essentials.ts'
import type { QueueCounts } from '../../../src/contract/live/live-shapes.ts'
import { fakeFetch } from '../fake-fetch.ts'
import { openPage, signIn } from '../open-page.tsx'
import { officialRecord } from '../people/visits/shown-appointment.ts'
import { createFakeHostClient, type FakeHostClient, hostSession, queueGuest } from './fake-host-client.ts'
import { fakeSockets } from './fake-socket.ts'

// The page of the host, on a connection that the test answers.

export const linkId = '00000000-0000-4000-8000-00000000000a'
const link = {
  ...{ id: linkId, officialId: officialRecord.id, official: { bn: 'ক', en: 'A' }, title: 'Weekly', version: 0 },
  ...{
    provider: 'Google Meet',
    url: 'https://meet.example.org/abc',
    durationMin: 30,
    isDefault: true,
    status: 'ACTIVE',
  },
}
const listOf = (list: readonly object[]) => ({ status: 200, body: { list, page: 1, size: 100, total: list.length } })

/** The calls of the host page. */
const hostCalls = {
  'GET /api/officials': () => listOf([{ ...officialRecord, isSecretary: true }]),
  'GET /api/meetings/links': () => listOf([link]),
}

function Toasts() {
  return <div data-testid="toasts">{useToasts().map(({ text }) => text)}</div>
}

export async function openHost(client: FakeHostClient, answers: Parameters<typeof fakeFetch>[0] = {}) {
  fakeFetch({ ...hostCalls, ...answers })
  signIn('OWNER', 'en')
  await setLocale('en')
  await loadEssentials('staff')
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <main>
        <HostPage connect={() => client} />
      </main>
      <Toasts />
    </I18nProvider>,
  )
  return { screen, toasts: screen.getByTestId('toasts') }
}

export const counts = (more: Partial<QueueCounts> = {}): QueueCounts => ({
  waiting: 2,
  online: 2,
  done: 0,
  calls: 7,
  ...more,
})

/** Opens the desk of a session with two guests who wait. */
export async function openSession(answers: Parameters<typeof fakeFetch>[0] = {}) {
  const client = createFakeHostClient()
  client.open({ guests: [queueGuest(4), queueGuest(5)], counts: counts() })
  return { client, ...(await openHost(client, answers)) }
}

/** Opens the same session as the app's own page, with its header and with fake sockets. */
export async function openHostPage(answers: Parameters<typeof fakeFetch>[0] = {}) {
  const { sent: sentCalls } = fakeFetch({ ...hostCalls, ...answers })
  const sockets = fakeSockets()
  const { screen } = await openPage('/live', { role: 'OWNER', locale: 'en' })
  const view = { type: 'snapshot', v: 1, seq: 1, session: hostSession, you: null, host: true }
  const queue = {
    type: 'queue',
    seq: 2,
    reset: true,
    guests: [queueGuest(4), queueGuest(5)],
    gone: [],
    counts: counts(),
  }
  const welcome = async () => {
    const socket = await sockets.open(view)
    sockets.say(queue)
    return socket
  }
  return { ...sockets, screen, sentCalls, welcome }
}
