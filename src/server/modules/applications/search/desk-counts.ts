import type { countDesks } from '#contract/applications/desks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { type Desk, deskOf, desks } from '#domain/enlistment/desk/desks.ts'
import { registry } from '#domain/enlistment/registry.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { ServiceRequest } from '../../../platform/binding/service-function.ts'
import { isReader } from '../access/application-access.ts'
import { type ApplicationTally, tallyApplications } from './tallies.ts'

/** How many applications wait at each desk, in total and for each filter. Equal counts give the same JSON text. */
export async function countWaiting(
  { db }: Pick<Context, 'db'>,
  { caller }: ServiceRequest<typeof countDesks>,
): Promise<Result<AnswerOf<typeof countDesks>['body']>> {
  if (!isReader(caller)) return refuse('forbidden')
  const tallies = await tallyApplications(db)
  const countWhere = (matches: (tally: ApplicationTally) => boolean) => sumByDesk(tallies.filter(matches))
  const families = applicationKinds.map((kind) => [kind, countWhere((tally) => tally.kind === kind)])
  const types = registry.map(({ type }) => [type, countWhere((tally) => tally.type === type)])
  return {
    ok: true,
    value: {
      desks: sumByDesk(tallies),
      byFilter: {
        families: Object.fromEntries(families),
        types: Object.fromEntries(types),
        returned: countWhere(({ isReturned }) => isReturned),
      },
    },
  }
}

function sumByDesk(tallies: readonly ApplicationTally[]): Record<Desk, number> {
  const sums = Object.fromEntries(desks.map((desk) => [desk, 0])) as Record<Desk, number>
  for (const { state, count } of tallies) {
    const desk = deskOf(state)
    if (desk !== null) sums[desk] += count
  }
  return sums
}
