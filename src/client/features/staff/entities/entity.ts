import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type { AdministrationRecord } from '#contract/administration/record-calls.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import type { OptionsQuery, RecordCalls } from '../../../entities/office/record-options.ts'
import type { Session } from '../../../platform/api/session.ts'
import type { Column } from '../../../ui/list/define-list.ts'
import type { ListRoute } from '../../../ui/list/use-list-search.ts'

/** A record of any kind. */
export type EntityRecord = AdministrationRecord & Readonly<Record<string, unknown>>

/** A further page of a record, linked in its row. */
export type EntityLink<Row extends AdministrationRecord = EntityRecord> = {
  id: string
  label: MessageDescriptor
  href(record: Row): string
  /** Whether this person may open it. Without this function everyone who sees the list may. */
  isFor?(record: Row, session: Session): boolean
}

/** The photo of a record. It is uploaded at once. The record has its id in `imageFileId`, its address in `imageUrl`. */
export type EntityPhoto = {
  /** The type under which the file is uploaded. */
  type: 'official' | 'employee'
  label: MessageDescriptor
  failed: (status: string) => MessageDescriptor
}

/**
 * A kind of record of the administration, as data for the generic list and edit pages. A new kind needs a definition, a
 * line in `registry.ts` and an entry in `routes/records.tsx`.
 */
export type EntityDefinition<Row extends AdministrationRecord = EntityRecord> = {
  /** The name of the kind, of which the names of its forms consist. */
  key: string
  /** The route of its list, whose search schema names the filters. */
  route: ListRoute
  calls: RecordCalls
  /** The addresses of its pages, made with `hrefOf`. */
  links: { list: string; create: string; edit: (id: string) => string }
  /** The name of a row, by which tests find it (`data-record`). */
  nameOf(record: Row): string
  columns: readonly Column<Row>[]
  rowLinks?: readonly EntityLink<Row>[]
  /** Whether people without the right to change records see only the first column. */
  namesOnly?: true
  /** The fields of its form; the contract's schema validates them. */
  fields: readonly FieldDefinition[]
  /** The initial values of a new record. */
  initial: Readonly<Record<string, string | number | boolean>>
  photo?: EntityPhoto
  /** A further part of the page on which a record is changed, below its form. */
  below?(props: { record: Row }): ReactNode
  /** The lists of options that `optionsFrom` of the fields and `source` of the filter name. */
  sources?: (session: Session) => Readonly<Record<string, OptionsQuery>>
  /** A further filter of the list: a parameter of its address and of the call, with options from a source. */
  filter?: { name: 'officialId'; source: string; label: MessageDescriptor; all: MessageDescriptor }
  /** The error of a field that its definition accepts, but the schema of the contract does not. */
  wrong?: Readonly<Record<string, MessageDescriptor>>
  /** Sentences for refusals, instead of the general ones. */
  refusals?: Partial<Record<ErrorCode, MessageDescriptor>>
  /** The search of its list. */
  search: { label: MessageDescriptor; placeholder: MessageDescriptor }
  words: Record<
    'list' | 'lead' | 'create' | 'edit' | 'created' | 'updated' | 'empty' | 'emptyLead' | 'back',
    MessageDescriptor
  >
}
