import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type FakeAnswer, fakeFetch } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The photo of a visitor with an account.

const id = '00000000-0000-4000-8000-0000000000b1'
const visitor = {
  ...{ id, firstName: 'Rahim', lastName: 'Khan', email: 'r@example.org', mobile: '01712345678', nid: null },
  ...{ address: 'Rajshahi', district: null, imageUrl: null, hasAccount: true, version: 0 },
  ...{ createdAt: '2026-11-20T04:00:00.000Z' },
}
const ok = (body: unknown): FakeAnswer => ({ status: 200, body })
const none = ok({ list: [], page: 1, size: 20, total: 0 })
const stored = (number: number): FakeAnswer => ({
  status: 201,
  body: {
    ...{ id: idOf(number), url: `/api/files/${idOf(number)}`, type: 'visitor', mime: 'image/png', size: 100 },
    ...{ sha256: '0'.repeat(64), order: 0 },
  },
})
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

async function picture(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new File([blob ?? ''], 'me.png', { type: 'image/png' })
}

test('of two photos the later choice wins: the second is sent after the first is done', async () => {
  const first = Promise.withResolvers<FakeAnswer>()
  let uploads = 0
  const { sent } = fakeFetch({
    'GET /api/officials': () => none,
    'GET /api/office': () => ok({}),
    'GET /api/appointments': () => none,
    'GET /api/visitors': () => ok({ visitor }),
    'POST /api/files': () => {
      uploads += 1
      return uploads === 1 ? first.promise : stored(uploads)
    },
    'PATCH /api/visitors': () => ok(visitor),
  })
  const { screen } = await openPage('/dashboard/visitor', { role: 'USER', locale: 'en' })
  await expect.element(screen.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  const choose = async () => {
    const chooser = screen.container.querySelector('input[type="file"][name="photo"]')
    if (chooser !== null) await userEvent.upload(chooser, await picture())
    await screen.getByRole('button', { name: 'Use this photo' }).click()
  }
  await choose()
  await expect.poll(() => uploads).toBe(1)
  await choose()
  await expect.element(screen.getByRole('button', { name: 'Use this photo' })).not.toBeInTheDocument()
  expect(uploads).toBe(1)
  first.resolve(stored(1))
  await expect.poll(() => sent('PATCH /api/visitors').length).toBe(2)
  const named = sent('PATCH /api/visitors').map(({ body }) => (body as { imageFileId: string }).imageFileId)
  expect(named).toEqual([idOf(1), idOf(2)])
})
