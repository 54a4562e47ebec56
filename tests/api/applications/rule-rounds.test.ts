import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerValue } from '../../../src/domain/drafts/operations.ts'
import { applicationTypes, getType } from '../../../src/domain/enlistment/registry.ts'
import { scopeOf } from '../../../src/domain/forms/answers.ts'
import { fieldKindRules, parseField } from '../../../src/domain/forms/kinds.ts'
import { type SampleCase, type SampleRound, sampleRounds } from '../../../src/domain/forms/rule-rounds.samples.ts'
import { createApplicant, op } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

/**
 * The value that a client sends: a text as it was typed, for the server to normalise; another kind of value as it was
 * parsed.
 */
function sent({ place, raw }: SampleCase, { base }: SampleRound): AnswerValue {
  const parsed = parseField(place.field, raw, scopeOf(place, base))
  const isText = fieldKindRules[place.field.kind].wrongValue === 'wrong_kind' && place.field.kind !== 'checkbox'
  return isText || !parsed.ok ? raw : parsed.value
}

test.each(applicationTypes)('%s: the server accepts and refuses the same samples as the form', async (name) => {
  const type = getType(name)
  const applicant = createApplicant(server, { type: name })
  const rounds = sampleRounds(type, server.clock.now.toISOString().slice(0, 10))
  await applicant.create(Object.entries(rounds[0]?.base ?? {}).map(([path, value]) => op(path, value)))
  for (const round of rounds) {
    const method = op('paymentMethod', round.base.paymentMethod ?? null)
    const ops = [method, ...round.cases.map((each) => op(each.place.path, sent(each, round)))]
    const { rev, docHash, results } = (await applicant.patch(ops)).body
    const rejected = new Set(ops.filter((_, n) => results[n]?.outcome === 'rejected').map(({ path }) => path))
    // The sample has no documents, so that the submission is refused and the answer names every wrong field.
    const refused = await applicant.submit({ rev, docHash })
    expect(refused.body.code).toBe('incomplete')
    const wrong = new Set(refused.body.fields.map(({ path }: { path: string }) => path))
    const found = round.cases.map(({ place: { path }, raw }) => [
      path,
      raw,
      rejected.has(path) || wrong.has(path) ? 'refused' : 'accepted',
    ])
    expect(found).toEqual(
      round.cases.map(({ place, raw, outcome }) => [place.path, raw, outcome === 'flagged' ? 'accepted' : outcome]),
    )
  }
})
