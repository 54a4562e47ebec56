import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldDefinition } from '#domain/forms/definition.ts'
import type { RecordOption } from '../../../entities/office/record-options.ts'
import { OptionSources } from '../../../forms/option-sources.ts'
import { useSession } from '../../../platform/api/session.ts'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import type { EntityDefinition, EntityRecord } from './entity.ts'

export type Sources = Readonly<Record<string, readonly RecordOption[]>>

type SourcesProps = {
  definition: EntityDefinition
  /** The record whose current values must stay among the options; null for a new one. */
  record: EntityRecord | null
  children: (sources: Sources) => ReactNode
}

/** Loads the lists of options for the fields of a form, and then renders it. */
export function WithSources({ definition, record, children }: SourcesProps) {
  const session = useSession()
  const wanted = session === null ? {} : (definition.sources?.(session) ?? {})
  const names = Object.keys(wanted)
  const queries = useQueries({ queries: Object.values(wanted) })
  const missing = queries.find(({ data }) => data === undefined)
  if (missing !== undefined) {
    return (
      <QueryState query={missing} skeleton={<CardSkeleton lines={6} />}>
        {() => null}
      </QueryState>
    )
  }
  const sources = Object.fromEntries(
    names.map((name, index) => [name, offered(queries[index]?.data ?? [], chosenOf(definition.fields, name, record))]),
  )
  return <OptionSources value={sources}>{children(sources)}</OptionSources>
}

function offered(options: readonly RecordOption[], chosen: ReadonlySet<unknown>): readonly RecordOption[] {
  return options.filter(({ value, retired }) => !retired || chosen.has(value))
}

function chosenOf(
  fields: readonly FieldDefinition[],
  source: string,
  record: EntityRecord | null,
): ReadonlySet<unknown> {
  const values = fields.flatMap(({ key, optionsFrom }) => (optionsFrom === source ? record?.[key] : []))
  return new Set(values.flat())
}
