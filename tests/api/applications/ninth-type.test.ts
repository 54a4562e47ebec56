import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TypeDefinition } from '../../../src/domain/enlistment/definition.ts'
import { registry } from '../../../src/domain/enlistment/registry.ts'
import { surveyor } from '../../../src/domain/enlistment/surveyor.samples.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  // Registering the type needs this one entry; the cast is needed because the array is readonly.
  ;(registry as unknown as TypeDefinition[]).push(surveyor)
  server = await createApiServer()
})
afterAll(() => server.close())

test('a ninth type goes from the empty form to its certificate, and only its own file mentions it', async () => {
  const applicant = createApplicant(server, { type: 'SURVEYOR' })
  const created = await applicant.create([op('theodolites', 0)])
  expect(created.status).toBe(201)
  const resumed = await applicant.send({
    method: 'GET',
    url: `/api/apps/draft?token=${applicant.token}&mobile=${applicant.mobile}`,
  })
  expect(resumed.body).toMatchObject({ type: 'SURVEYOR', kind: 'individual', answers: { theodolites: 0 } })

  const refused = await applicant.submit(await applicant.fill({ theodolites: 0 }))
  expect(refused.body.fields).toEqual([{ path: 'theodolites', code: 'too_small' }])
  const { body: now } = await applicant.get()
  const corrected = await applicant.patch([op('theodolites', 2, now.revs.theodolites)])
  const submitted = await applicant.submit(corrected.body)
  expect(submitted.body).toMatchObject({ status: 'pending', fee: { base: 3000, vat: 450, total: 3450 } })

  const desks = [
    ['APP_COLLECTOR', 'payment/confirm'],
    ['APP_COLLECTOR', 'pending1'],
    ['COMMITTEE', 'pending2'],
    ['CHAIRMAN', 'approve'],
  ] as const
  for (const [role, action] of desks) {
    expect((await applicant.decide(await server.signIn(role), action)).status, action).toBe(200)
  }
  expect((await applicant.get()).body.enlistment?.number).toBe('SRV-2026-00001')
  const url = `/api/apps/individual/pdf?id=${applicant.id}&kind=certificate`
  const certificate = await applicant.send({ method: 'GET', url })
  expect([certificate.status, certificate.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const stats = await server.send({ method: 'GET', url: '/api/stats', headers: await server.signIn('CHAIRMAN') })
  expect(stats.body.enlistedByType).toMatchObject({ SURVEYOR: 1, ARCHITECT: 0 })
})
