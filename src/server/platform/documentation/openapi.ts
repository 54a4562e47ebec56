import { setImmediate as nextTask } from 'node:timers/promises'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'
import { deviceIdPattern, type Endpoint, headerNames, octetsType, takesIdempotencyKey } from '#contract/endpoint.ts'
import { Problem } from '#contract/shapes.ts'
import { errorStatus } from '#domain/errors.ts'

export type JsonSchema = { [key: string]: unknown }

/** A schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, for what callers send or for what they receive. */
export function toJson(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

/** All statuses of errors; callers decide by `code`, whose values are a closed union. */
const problemStatuses = [...new Set<number>(Object.values(errorStatus))].sort((a, b) => a - b)

/** The OpenAPI 3.1 document of all bound endpoints. Other requests are answered between two endpoints. */
export async function openApiDocument(endpoints: readonly Endpoint[], title: string): Promise<JsonSchema> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(endpoint)
    paths[endpoint.path] = path
    await nextTask()
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every call also carries the headers api-key and device-id.' },
    paths,
    components: {
      schemas: { Problem: toJson(Problem, 'output') },
      responses: {
        Problem: {
          description: 'RFC 9457 problem details; `code` is one of the known errors',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: headerNames.apiKey },
        session: { type: 'apiKey', in: 'header', name: headerNames.authToken },
        applicationToken: { type: 'apiKey', in: 'header', name: headerNames.applicationToken },
        applicationMobile: { type: 'apiKey', in: 'header', name: headerNames.applicationMobile },
        visitorToken: { type: 'apiKey', in: 'header', name: headerNames.visitorToken },
      },
    },
  }
}

function operation(endpoint: Endpoint): JsonSchema {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    ...('roles' in endpoint.access && endpoint.access.roles !== undefined ? { 'x-roles': endpoint.access.roles } : {}),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: responses(endpoint),
  }
}

/** `patchAppsIndividualPaymentConfirm`: the method and the path, which are unique together. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api')
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/** The part of the API to which a call belongs: the second segment of the path. */
export function tagOf({ path }: Endpoint): string {
  return path.split('/')[2] ?? 'api'
}

function security({ access }: Endpoint): JsonSchema[] {
  const key = { apiKey: [] }
  const session = { ...key, session: [] }
  if (access.kind === 'anyone') return access.bare === true ? [key, {}] : [key]
  const visitor = { ...key, visitorToken: [] }
  if (access.kind === 'visitor') return [session, visitor]
  if (access.kind === 'signed-in') return [session]
  const holder = { ...key, applicationToken: [], applicationMobile: [] }
  return access.orVisitor === true ? [session, holder, visitor] : [session, holder]
}

function allowsImageRequest({ access }: Endpoint): boolean {
  return access.kind === 'anyone' && access.bare === true
}

function parameters(endpoint: Endpoint): JsonSchema[] {
  const deviceId = { type: 'string', pattern: deviceIdPattern.source }
  return [
    { name: headerNames.deviceId, in: 'header', required: !allowsImageRequest(endpoint), schema: deviceId },
    ...(takesIdempotencyKey(endpoint)
      ? [
          {
            name: headerNames.idempotencyKey,
            in: 'header',
            required: false,
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
    ...named(endpoint.headers, 'header'),
    ...named(endpoint.params, 'path'),
    ...named(endpoint.query, 'query'),
  ]
}

function named(schema: z.ZodMiniType | undefined, place: 'path' | 'query' | 'header'): JsonSchema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: property }
  })
}

function requestBody(endpoint: Endpoint): JsonSchema {
  if (endpoint.bodyType === 'multipart') {
    const file = {
      type: 'object',
      properties: { type: { type: 'string' }, file: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } }
  }
  if (endpoint.bodyType === 'octets') {
    return { requestBody: { content: { [octetsType]: { schema: { type: 'string', format: 'binary' } } } } }
  }
  if (endpoint.body === undefined) return {}
  return { requestBody: { content: { 'application/json': { schema: toJson(endpoint.body, 'input') } } } }
}

function responses({ answers, answerHeaders = {} }: Endpoint): JsonSchema {
  const described = Object.entries(answerHeaders).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' } }]
  })
  const headers = described.length === 0 ? {} : { headers: Object.fromEntries(described) }
  const right = Object.entries(answers).map(([status, schema]) => {
    if (schema === 'empty') return [status, { description: 'Done', ...headers }]
    const content =
      schema === 'binary'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: toJson(schema, 'output') } }
    return [status, { description: 'Done', ...headers, content }]
  })
  const wrong = problemStatuses.map((status) => [String(status), { $ref: '#/components/responses/Problem' }])
  return Object.fromEntries([...right, ...wrong])
}
