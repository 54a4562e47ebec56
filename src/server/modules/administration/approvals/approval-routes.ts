import type { FastifyInstance } from 'fastify'
import { decideApproval as decideCall, listApprovals as listCall } from '#contract/administration/approvals.ts'
import { employeeCalls } from '#contract/administration/employees.ts'
import { officialCalls } from '#contract/administration/officials.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import { bind } from '../../../platform/binding/endpoint-binding.ts'
import { type Appliers, type Approving, decideApproval, listApprovals, type Stored } from './approvals.ts'

type Calls = {
  create: (request: Approving & { body: never }) => Promise<Result<object>>
  update: (request: Approving & { body: never }) => Promise<Result<object>>
}

/** Helps a locked-out system user, as the module of the accounts does it. */
export type ApplyHelp = (
  context: Context,
  help: Approving & {
    action: 'set-password' | 'remove-second-factor' | 'end-sessions'
    body: { id: string; version: number }
  },
) => Promise<Result<object>>

type Parts = { employees: Calls; officials: Calls; applyHelp: ApplyHelp }

/** Requests for changes of accounts that decide. */
export function registerApprovalRoutes(app: FastifyInstance, context: Context, parts: Parts): void {
  const appliers = appliersOf(context, parts)
  bind(app, listCall, (request) => listApprovals(context, request))
  bind(app, decideCall, (request) => decideApproval(context, appliers, request))
}

function appliersOf(context: Context, { employees, officials, applyHelp }: Parts): Appliers {
  const help = (action: Parameters<ApplyHelp>[1]['action']) => (by: Approving, stored: Stored) =>
    applyHelp(context, { ...by, action, body: { id: String(stored.id), version: Number(stored.version) } })
  return {
    'create-user': ofCall(employeeCalls.create, employees.create),
    'change-user': ofCall(employeeCalls.update, employees.update),
    'create-official': ofCall(officialCalls.create, officials.create),
    'change-official': ofCall(officialCalls.update, officials.update),
    'set-password': help('set-password'),
    'remove-second-factor': help('remove-second-factor'),
    'end-sessions': help('end-sessions'),
  }
}

/** Makes the stored call again, as the OWNER. A release in between may have changed its schema, so it is checked again. */
function ofCall({ body: schema }: Endpoint, run: Calls['create']): Appliers['change-user'] {
  return async (by, stored) => {
    const parsed = schema?.safeParse(stored)
    return parsed?.success ? run({ ...by, body: parsed.data as never }) : refuse('wrong_state')
  }
}
