import type { Locale } from '../../../src/domain/text.ts'
import { fakeFetch } from '../fake-fetch.ts'
import { openAsStranger } from '../open-page.tsx'
import { fakeSockets } from './fake-socket.ts'

// The page of a guest, on a connection that the test answers.

export const session = {
  ...{ id: '00000000-0000-4000-8000-000000000001', state: 'OPEN', startedAt: '2026-11-23T05:00:00Z' },
  ...{ host: { bn: 'নাসরিন আক্তার', en: 'Nasrin Akter' }, announcement: null },
}
export const place = {
  ...{ guestToken: 'a'.repeat(43), serial: 7, state: 'WAIT', ahead: 3, etaSeconds: null },
  ...{ ring: null, url: null, misses: 0, skipped: false, reason: null },
}
export const snapshot = (more: object = {}) => {
  return { type: 'snapshot', v: 1, seq: 1, session, you: null, host: false, ...more }
}
export const inQueue = (more: object = {}) => snapshot({ you: { ...place, ...more } })
export const change = (you: object, more: object = {}) => ({ type: 'change', seq: 2, you, ...more })
export const meetingUrl = 'https://meet.example.org/hour'
export const ringing = { state: 'CALLED', ring: { expiresAt: '2026-11-23T05:01:00Z', secondsLeft: 40, url: null } }

/** Resets the phone to one without any stored data. */
export function resetPhone(): void {
  localStorage.clear()
  sessionStorage.clear()
  fakeFetch({})
}

/** Opens the page; `first` is the first message of the server, or null if it sends none yet. */
export async function openGuest(first: object | null, locale: Locale = 'en') {
  const sockets = fakeSockets()
  const { screen, leave } = await openAsStranger('/live', locale)
  if (first !== null) await sockets.open(first)
  return { screen, leave, ...sockets }
}
type Screen = Awaited<ReturnType<typeof openGuest>>['screen']

export const stage = () => document.querySelector('[data-live-stage]')?.getAttribute('data-live-stage')

export async function fillForm(screen: Screen) {
  await screen.getByRole('textbox', { name: 'Full name' }).fill('Rahima Khatun')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('01712345678')
  await screen.getByRole('combobox', { name: 'District' }).selectOptions('Dhaka')
  await screen.getByRole('textbox', { name: 'Purpose' }).fill('The plan of plot 12')
}

/** The value that this phone stores for the guest under a name, or null. */
export function kept(name: 'form' | 'place' | 'token'): string | null {
  const item = localStorage.getItem(name === 'form' ? 'personal:form/phone/live' : `personal:live-${name}`)
  return item === null ? null : JSON.parse(item).text
}

/** Makes the stored values this much older. */
export function ageKept(ms: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith('personal:'))) {
    const item = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...item, at: item.at - ms }))
  }
}
