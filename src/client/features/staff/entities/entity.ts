import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import type { Locale } from '#domain/text.ts'
import type { OptionsQuery, RecordCalls } from '../../../entities/administration/record-options.ts'
import type { Session } from '../../../platform/api/session.ts'

/** A record of any kind. */
export type EntityRecord = AdministrationRecord & Readonly<Record<string, unknown>>

export type EntityColumn<Row extends AdministrationRecord = EntityRecord> = {
  id: string
  head: MessageDescriptor
  // A method, so that a column of one kind is also a column of any kind.
  cell(record: Row, locale: Locale): ReactNode
  /** Hidden on a phone, where words would be broken. */
  wide?: true
}

/** A further page of a record, linked in its row. */
export type EntityLink<Row extends AdministrationRecord = EntityRecord> = {
  id: string
  label: MessageDescriptor
  href(record: Row): string
  /** Whether this person may open it; everyone who reads the list unless given. */
  isFor?(record: Row, session: Session): boolean
}

/** The photo of a record. It is uploaded at once; the record holds `imageFileId` and shows `imageUrl`. */
export type EntityPhoto = {
  /** The type under which the file is uploaded. */
  type: 'official' | 'employee'
  label: MessageDescriptor
  failed: (status: string) => MessageDescriptor
}

/**
 * A kind of record of the administration, as data for the generic list and edit pages. A new kind is one such
 * definition, a line in `registry.ts` and its three routes.
 */
export type EntityDefinition<Row extends AdministrationRecord = EntityRecord> = {
  /** The first part of the key of its cached answers. */
  key: string
  calls: RecordCalls
  /** The addresses of its pages, made with `hrefOf`. */
  links: { list: string; create: string; edit: (id: string) => string }
  /** What a row is called in tests. */
  nameOf(record: Row): string
  columns: readonly EntityColumn<Row>[]
  rowLinks?: readonly EntityLink<Row>[]
  /** People who may not write read the first column only. */
  namesOnly?: true
  /** The fields of its form; the contract's schema validates them. */
  fields: readonly FieldDefinition[]
  /** The initial values of a new record. */
  initial: Readonly<Record<string, string | number | boolean>>
  photo?: EntityPhoto
  /** The lists behind `optionsFrom` of its fields and behind its filter. */
  sources?: (session: Session) => Readonly<Record<string, OptionsQuery>>
  /** One more filter of the list: a parameter of its address and of the call, chosen from a source. */
  filter?: { name: 'officialId'; source: string; label: MessageDescriptor; all: MessageDescriptor }
  /** What the schema of the contract asks of a field, where its definition finds nothing wrong. */
  wrong?: Readonly<Record<string, MessageDescriptor>>
  /** Sentences for refusals, in place of the general ones. */
  refusals?: Partial<Record<ErrorCode, MessageDescriptor>>
  words: Record<
    'list' | 'lead' | 'create' | 'edit' | 'created' | 'updated' | 'empty' | 'emptyLead' | 'back',
    MessageDescriptor
  >
}
