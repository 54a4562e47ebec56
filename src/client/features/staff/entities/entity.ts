import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { departmentCalls, NamedRecord } from '#contract/administration.ts'
import type { RecordStatus } from '#domain/administration/record-status.ts'
import type { Locale } from '#domain/text.ts'

/** The calls of a kind of record: read (a page, or one by its id), create, update. */
export type EntityCalls = typeof departmentCalls
export type EntityRecord = NamedRecord

export type EntityField = {
  name: Exclude<keyof EntityRecord, 'id' | 'version' | 'status'>
  label: MessageDescriptor
  hint?: MessageDescriptor
  /** Said when the contract's schema refuses what is typed, and when the server does. */
  error: MessageDescriptor
  /** The language in which the field is written, whatever that of the page. */
  lang?: Locale
}

export type EntityColumn = {
  id: string
  head: MessageDescriptor
  cell: (record: EntityRecord, locale: Locale) => ReactNode
  /** Left out on a phone, where words would be torn apart. */
  wide?: true
}

/**
 * A kind of record that the administration keeps, as data: the generic list and edit pages read it. A new kind is one
 * such definition, a line in `registry.ts` and its three routes.
 */
export type EntityDefinition = {
  /** The first part of the key of its cached answers. */
  key: string
  calls: EntityCalls
  /** The addresses of its pages, made with `hrefOf`. */
  links: { list: string; create: string; edit: (id: string) => string }
  columns: readonly EntityColumn[]
  fields: readonly EntityField[]
  words: Record<
    'list' | 'lead' | 'create' | 'edit' | 'created' | 'updated' | 'empty' | 'emptyLead' | 'back',
    MessageDescriptor
  >
}

/** What the form holds of a record. */
export type EntityValues = Record<EntityField['name'], string> & { status: RecordStatus }
