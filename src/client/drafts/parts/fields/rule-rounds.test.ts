import { expect, test } from 'vitest'
import { applicationTypes, getType } from '#domain/enlistment/registry.ts'
import { listPages } from '#domain/forms/pages.ts'
import { type SampleRound, sampleRounds } from '#domain/forms/rule-rounds.samples.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { noStorage } from '../../../../../tests/support/phone/no-storage.ts'
import { createDraftSession, type DraftSession } from '../../phone/session/draft-session.ts'
import { findFieldIssue, findPageIssues } from './find-issues.ts'

const types = applicationTypes.map((name) => [name, getType(name)] as const)

/** The form of a round as it is on the screen, with the samples typed into it. Nothing is stored. */
function typeRound(type: ReturnType<typeof getType>, { base, cases }: SampleRound): DraftSession {
  const start = { kind: type.kind, type: type.type, purpose: 'REGISTRATION', locale: 'bn', signedIn: false } as const
  const session = createDraftSession({
    type,
    start: { ...start, answers: base },
    ...noStorage(),
  })
  for (const { place, raw } of cases) session.input(place, raw)
  return session
}

test.each(types)(
  '%s: for each sample the form shows the outcome of the rule, at the field and at “continue”',
  (_, type) => {
    for (const round of sampleRounds(type, dhakaDate(Date.now()))) {
      const session = typeRound(type, round)
      const issues = listPages(type).flatMap((page) => findPageIssues({ session }, page))
      const found = round.cases.map(({ place, raw }) => {
        const issue = findFieldIssue({ session }, place.path)
        expect(issues.find(({ path }) => path === place.path) ?? null).toEqual(issue)
        return [place.path, raw, issue === null ? 'accepted' : issue.severity === 'warn' ? 'flagged' : 'refused']
      })
      expect(found).toEqual(round.cases.map((each) => [each.place.path, each.raw, each.outcome]))
      session.close()
    }
  },
)
