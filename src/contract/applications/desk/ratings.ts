import * as z from 'zod/mini'
import { applicationKinds } from '#domain/enlistment/definition.ts'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Instant, listOf, pageQuery, personText, Text, Uuid } from '../../shapes.ts'

export const worstScore = 1
export const bestScore = 5

/** How the work of an enlisted person or company on a project was rated. */
export const Rating = z.object({
  id: Uuid,
  /** The rated application or the rated enlistment; the other one is null. */
  applicationId: z.nullable(Uuid),
  enlistmentId: z.nullable(Uuid),
  /** The family of the rated application. */
  kind: z.nullable(z.enum(applicationKinds)),
  /** The number of the rated application or enlistment. */
  number: z.nullable(z.string()),
  project: z.string(),
  score: z.number(),
  comment: z.nullable(z.string()),
  by: Text,
  at: Instant,
})
export type Rating = z.infer<typeof Rating>

export const listRatings = endpoint({
  method: 'GET',
  path: '/api/ratings',
  summary: 'Work ratings, newest first: all, those of an application with its enlistment, or those of an enlistment',
  access: access.desks,
  query: z.object({ ...pageQuery, applicationId: z.optional(Uuid), enlistmentId: z.optional(Uuid) }),
  answers: { 200: listOf(Rating) },
})

export const addRating = endpoint({
  method: 'POST',
  path: '/api/ratings',
  summary: 'Rate the work of an applicant or an enlisted person on a project',
  access: access.raters,
  requestsPerMinute: 60,
  body: z.object({
    applicationId: z.optional(z.nullable(Uuid)),
    enlistmentId: z.optional(z.nullable(Uuid)),
    project: personText(200),
    score: z.number().check(z.int(), z.minimum(worstScore), z.maximum(bestScore)),
    comment: z.optional(z.nullable(personText(2_000))),
  }),
  answers: { 201: Rating },
})
