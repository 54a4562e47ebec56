import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchSilentInput } from '../../../src/client/platform/silent-input.ts'
import { registry } from '../../../src/domain/enlistment/registry.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger, openPage } from '../../support/open-page.tsx'
import { sampledAnswers } from '../../support/sample-answer.ts'

// Browsers, password managers and keyboards put values into controls without the event of a keystroke.

type Control = HTMLInputElement | HTMLTextAreaElement

beforeAll(watchSilentInput)

/** A browser and an extension go around the element's own property, through which React sees what scripts write. */
const ways = {
  browser: (control: Control, text: string) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text),
  script: (control: Control, text: string) => {
    control.value = text
  },
}

const fire = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name, { bubbles: true }))

/** What tells the app that it should look. */
const moments: Record<string, (control: Control) => unknown> = {
  'a change': (control) => fire(control, 'change'),
  'leaving the field': (control) => fire(control, 'focusout'),
  'a press elsewhere': () => document.body.click(),
  'the page being hidden': () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fire(document, 'visibilitychange')
    hidden.mockRestore()
  },
  'the page going away': () => fire(window, 'pagehide'),
}

const forms = [
  ...registry.map(({ type, routes }) => ({ path: `${routes.apply}?type=${type}`, role: null })),
  ...[
    '/signin',
    '/signup',
    '/forgot-password',
    '/appointments/apply-1',
    '/live',
    '/verify',
    '/register',
    '/resume-application',
  ].map((path) => ({ path, role: null })),
  ...['/department/create', '/designation/create'].map((path) => ({
    path,
    role: 'OWNER' as const,
  })),
]

const shown = 'input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[readonly],:disabled), textarea'

test('every form hears of a value that came silently, at each moment, once', async () => {
  let heard = 0
  for (const { path, role } of forms) {
    fakeFetch(sampledAnswers())
    const page = role === null ? await openAsStranger(path, 'en') : await openPage(path, { role, locale: 'en' })
    await expect.poll(() => document.querySelectorAll(shown).length, { message: path }).toBeGreaterThan(0)
    const events: string[] = []
    const listen = ({ target }: Event) => events.push((target as Control).value)
    document.addEventListener('input', listen)
    for (const [at, control] of [...document.querySelectorAll<Control>(shown)].entries()) {
      const moment = Object.values(moments)[at % Object.keys(moments).length]
      ways[at % 2 === 0 ? 'browser' : 'script'](control, '7')
      const { value } = control
      events.length = 0
      moment?.(control)
      expect(events, `${path} ${control.name || control.id}`).toEqual([value])
      document.body.click()
      expect(events.length, `${path} ${control.name || control.id}, again`).toBe(1)
      heard += 1
    }
    document.removeEventListener('input', listen)
    await page.leave()
  }
  expect(heard).toBeGreaterThan(40)
})

async function openSignIn() {
  const { sent } = fakeFetch(sampledAnswers())
  const { screen } = await openAsStranger('/signin', 'en')
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement
  await expect.poll(() => field('password')).not.toBeNull()
  const send = screen.getByRole('button', { name: 'Log in', exact: true })
  return { sent: () => sent('POST /api/auth/signin').map(({ body }) => body), field, send }
}

const account = { username: '01712345678', password: 'a password of mine' }

test.each(Object.entries(ways))('signing in with what a %s filled in needs no typing', async (_, fill) => {
  const { sent, field, send } = await openSignIn()
  for (const [name, text] of Object.entries(account)) fill(field(name), text)
  await send.click()
  await expect.poll(sent).toMatchObject([account])
})

test('Enter takes what was filled in, too', async () => {
  const { sent, field } = await openSignIn()
  for (const [name, text] of Object.entries(account)) ways.browser(field(name), text)
  field('password').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(sent).toMatchObject([account])
})
