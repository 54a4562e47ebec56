import type * as z from 'zod/mini'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { toJson } from '../../../../src/server/platform/documentation/openapi.ts'

type Schema = { [word: string]: unknown }

/** Every call with what it takes and answers: each member with its kind, its limits and whether it may be missing. */
export function contractText(
  endpoints: readonly Endpoint[],
  messages: Readonly<Record<string, z.ZodMiniType>> = {},
): string {
  // Many calls answer the same record, which is told once.
  const told = new Map<string, string>()
  const all = [...endpoints].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const calls = all.map((endpoint) => endpointText(endpoint, told))
  const others = Object.entries(messages).map(([name, schema]) => `${name}\n  ${schemaText(toJson(schema, 'input'))}`)
  return [...calls, ...others.map((other) => other.replaceAll(' | ', '\n  '))].join('\n')
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function endpointText(endpoint: Endpoint, told: Map<string, string>): string {
  const { params, query, headers, body, answers, access, answerHeaders = {} } = endpoint
  const { bodyType, idempotencyKey, moreForAccounts, wholeDocument, requestsPerMinute } = endpoint
  const rest = { bodyType, idempotencyKey, moreForAccounts, wholeDocument, requestsPerMinute }
  const sent = Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : membersOf(part, toJson(schema, 'input')),
  )
  const answered = Object.entries(answers).flatMap(([status, schema]) => {
    if (typeof schema === 'string') return [`${status} ${schema}`]
    const members = membersOf(status, toJson(schema as z.ZodMiniType, 'output'))
    const key = members.join('\n')
    const earlier = told.get(key)
    if (earlier !== undefined && members.length > 1) return [`${status} as ${earlier}`]
    told.set(key, nameOf(endpoint))
    return members
  })
  const about = [
    `access ${text(access)}`,
    `with ${text(rest)}`,
    `answers with ${Object.keys(answerHeaders).join(', ')}`,
  ]
  return [nameOf(endpoint), ...[...about, ...sent, ...answered].map((line) => `  ${line}`)].join('\n')
}

/** One line for each member at the top. */
function membersOf(part: string, schema: Schema): string[] {
  const { properties, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  if (properties === undefined) return [`${part}: ${schemaText(schema)}`]
  const entries = Object.entries(properties)
  if (entries.length === 0) return [`${part}: {}`]
  return entries.map(([name, member]) => `${part}.${name}${required.includes(name) ? '' : '?'}: ${schemaText(member)}`)
}

function schemaText(schema: Schema): string {
  const {
    type,
    properties,
    required = [],
    items,
    anyOf,
    oneOf,
    description: _,
    ...limits
  } = schema as Schema & {
    properties?: Record<string, Schema>
    required?: string[]
    items?: Schema
    anyOf?: Schema[]
    oneOf?: Schema[]
  }
  const limit = Object.entries(limits).map(([word, value]) => `${word} ${text(value)}`)
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${schemaText(member)}`,
  )
  const inner = [
    properties === undefined ? '' : `{${members.join(', ')}}`,
    items === undefined ? '' : `[${schemaText(items)}]`,
    (anyOf ?? oneOf ?? []).map(schemaText).join(' | '),
  ]
  const kind = properties === undefined && items === undefined && type !== undefined ? text(type) : ''
  return [kind, ...inner, ...limit].filter((word) => word !== '').join(' ')
}

const text = (value: unknown) => JSON.stringify(value)?.replaceAll('"', '') ?? ''
