import * as z from 'zod/mini'
import { access } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { Empty, personText, Uuid } from '../../shapes.ts'
import { Families, searchFilters } from '../search-shapes.ts'

const { status, type, from, to, district, ageing, flags } = searchFilters

/** The part of a search that is saved under a name: its filters, never the searched text or a number. */
export const SavedFilter = z.object({
  families: Families,
  ...{ status, type, from, to, district, ageing, flags },
})
export type SavedFilter = z.infer<typeof SavedFilter>

const Name = personText(40)

export const listSavedFilters = endpoint({
  method: 'GET',
  path: '/api/apps/filters',
  summary: 'The filters that the caller has saved, oldest first',
  access: access.desks,
  answers: { 200: z.object({ list: z.array(z.object({ id: Uuid, name: z.string(), filter: SavedFilter })) }) },
})

export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/apps/filters',
  summary: 'Save a filter of the list; one with the same name is replaced',
  access: access.desks,
  body: z.object({ name: Name, filter: SavedFilter }),
  answers: { 201: z.object({ id: Uuid }) },
})

export const deleteSavedFilter = endpoint({
  method: 'DELETE',
  path: '/api/apps/filters',
  summary: "Remove one of the caller's saved filters",
  access: access.desks,
  query: z.object({ id: Uuid }),
  answers: { 200: Empty },
})
