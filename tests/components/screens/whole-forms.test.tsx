import { afterEach, beforeAll, beforeEach, test, vi } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { registry } from '../../../src/domain/enlistment/registry.ts'
import { sampleAnswers } from '../../../src/domain/forms/answers.samples.ts'
import { type FormPage, listPages, pageLabel } from '../../../src/domain/forms/pages.ts'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { createDraft } from '../../../src/sync/drafts/drafts.ts'
import { expectScreen, loadAllParts } from '../../support/browser/screen-text.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger, openPage } from '../../support/open-page.tsx'
import { sampleAnswer, sampledAnswers } from '../../support/sample-answer.ts'

// Each page of a form with all its fields, as a phone shows them: keyboard, limits, hints and marks. A group that
// several types share is shown once.

const now = new Date('2026-11-24T06:10:00.000Z')
beforeAll(loadAllParts)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = new Set<unknown>()
const isNew = ({ groups, documents }: FormPage) => [...groups, ...documents].some((part) => !shown.has(part))
const pages = registry.flatMap((type) =>
  listPages(type).flatMap((page) => {
    if (!isNew(page)) return []
    for (const part of [...page.groups, ...page.documents]) shown.add(part)
    return [{ type, page, name: `${type.type} ${pageLabel(page).en}` }]
  }),
)

const nameOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

test.each(pages)('$name', { retry: 2 }, async ({ type, page, name }) => {
  fakeFetch(sampledAnswers())
  const search = new URLSearchParams({ type: type.type, step: page.step.step, page: String(page.number) })
  await openAsStranger(`${type.routes.apply}?${search}`, 'en')
  await expectScreen(`form-${nameOf(name)}`)
})

const [architect, company] = ['ARCHITECT', 'CONTRACTOR_WORKS'].map((name) => registry.find(({ type }) => type === name))

test.each([architect, company])('the review of a filled form', { retry: 2 }, async (type) => {
  if (type === undefined) throw new Error('The type is gone.')
  fakeFetch(sampledAnswers())
  const { context } = await loadStorage()
  const answers = sampleAnswers(type, dhakaDate(now))
  const draft = { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale: 'bn', signedIn: false } as const
  const { id } = await createDraft(context, { ...draft, answers })
  const search = new URLSearchParams({ type: type.type, draft: id, step: 'review' })
  await openAsStranger(`${type.routes.apply}?${search}`, 'bn')
  await expectScreen(`review-${nameOf(type.type)}`, (text) => text.replaceAll(id, '#'))
})

test('an application at a desk', { retry: 2 }, async () => {
  if (architect === undefined) throw new Error('The type is gone.')
  const sample = sampleAnswer('GET', '/api/apps/individual')
  const body = { ...(sample?.body as object), answers: sampleAnswers(architect, dhakaDate(now)) }
  fakeFetch(sampledAnswers({ 'GET /api/apps/individual': () => ({ status: 200, body }) }))
  const id = '00000000-0000-4000-8000-000000000007'
  await openPage(`/application/review/individual?id=${id}`, { role: 'OWNER', locale: 'en' })
  await expectScreen('desk-application')
})
