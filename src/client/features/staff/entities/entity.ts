import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { departmentCalls, NamedRecord } from '#contract/administration/named-records.ts'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import type { Locale } from '#domain/text.ts'

/** The calls of a kind of record: read (a page, or one by its id), create, update. */
export type EntityCalls = typeof departmentCalls
export type EntityRecord = NamedRecord

export type EntityColumn = {
  id: string
  head: MessageDescriptor
  cell: (record: EntityRecord, locale: Locale) => ReactNode
  /** Hidden on a phone, where words would be broken. */
  wide?: true
}

/**
 * A kind of record of the administration, as data for the generic list and edit pages. A new kind is one such
 * definition, a line in `registry.ts` and its three routes.
 */
export type EntityDefinition = {
  /** The first part of the key of its cached answers. */
  key: string
  calls: EntityCalls
  /** The addresses of its pages, made with `hrefOf`. */
  links: { list: string; create: string; edit: (id: string) => string }
  columns: readonly EntityColumn[]
  /** The fields of its form; the contract's schema validates them. */
  fields: readonly FieldDefinition[]
  words: Record<
    'list' | 'lead' | 'create' | 'edit' | 'created' | 'updated' | 'empty' | 'emptyLead' | 'back',
    MessageDescriptor
  >
}
