import * as z from 'zod/mini'
import { recordFilters, recordStatuses } from '#domain/administration/record-status.ts'
import type { Access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { listOf, pageQuery, personText, sortBy, Uuid } from '../shapes.ts'

export const RecordStatus = z.enum(recordStatuses)
export const Version = z.int().check(z.minimum(0))

/** The fields that every record of the administration has besides its own. */
export type AdministrationRecord = { id: string; version: number; status: z.infer<typeof RecordStatus> }

type Kind<
  Written extends z.core.$ZodLooseShape,
  Shown extends z.core.$ZodLooseShape,
  Sort extends string,
  Filters extends z.core.$ZodLooseShape,
> = {
  path: string
  /** The plural name of the records, for the summaries. */
  what: string
  /** `reads`: who may read. `writes`: who may create and change. */
  reads: Access
  writes: Access
  /** The fields that clients write; `status` is one of them. */
  written: Written
  /** The fields that the server adds in its answers. */
  shown: Shown
  /** The names by which a search sorts. */
  sorts: readonly Sort[]
  /** Further filters of the list. */
  filters?: Filters
  /** Anyone reads, and an account reads more of each record. */
  moreForAccounts?: true
}

/** The calls of a kind of record: one address to read a page or one record, to create and to change, and the search. */
export function recordCalls<
  const Written extends z.core.$ZodLooseShape,
  const Shown extends z.core.$ZodLooseShape,
  const Sort extends string,
  const Filters extends z.core.$ZodLooseShape = Record<never, never>,
>({ path, what, reads, writes, written, shown, sorts, filters, moreForAccounts }: Kind<Written, Shown, Sort, Filters>) {
  const status = z._default(RecordStatus, 'ACTIVE')
  const Shape = z.object({ id: Uuid, status: RecordStatus, version: Version, ...written, ...shown })
  return {
    /**
     * With `id` one record, else a page. Only staff who open the pages of the administration see records that are not
     * ACTIVE.
     */
    read: endpoint({
      method: 'GET',
      path,
      summary: `A page of the ${what}, or one by its id; only active ones by default`,
      access: reads,
      ...(moreForAccounts && { moreForAccounts }),
      query: z.object({
        ...pageQuery,
        status: z.optional(z.enum(recordFilters)),
        id: z.optional(Uuid),
        ...(filters as Filters),
      }),
      answers: { 200: z.union([listOf(Shape), Shape]) },
    }),
    /** A typed text may be the name or number of a person, so it is not in a URL, because proxies log URLs. */
    search: endpoint({
      method: 'POST',
      path: `${path}/search`,
      summary: `A page of the ${what} by a text in them, in any order of its columns; only active ones by default`,
      access: reads,
      ...(moreForAccounts && { moreForAccounts }),
      idempotencyKey: 'ignored',
      requestsPerMinute: 120,
      body: z.object({
        ...pageQuery,
        status: z.optional(z.enum(recordFilters)),
        /** Any parts of a name in any spelling, a whole mobile number, or any part of an e-mail address. */
        text: z.optional(personText(120)),
        ...sortBy(sorts),
        ...(filters as Filters),
      }),
      answers: { 200: listOf(Shape) },
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: `Create one of the ${what}`,
      access: writes,
      body: z.object({ ...written, status }),
      answers: { 201: z.object({ id: Uuid }) },
    }),
    update: endpoint({
      method: 'PUT',
      path,
      summary: `Update one of the ${what}; \`version\` is the version last read`,
      access: writes,
      body: z.object({ id: Uuid, version: Version, ...written, status: RecordStatus }),
      answers: { 200: Shape },
    }),
  }
}
