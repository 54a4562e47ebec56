import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formOf } from '#domain/forms/definition.ts'
import { type FieldTexts, HookFormFields, textsOf, valuesOf } from '../../../forms/hook-form-fields.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import type { EntityDefinition, EntityRecord } from './entity.ts'
import { recordQuery } from './entity-queries.ts'
import { type EntityName, entities } from './registry.ts'

/** Creates a record of one kind. */
export function EntityCreatePage({ name }: { name: EntityName }) {
  const definition: EntityDefinition = entities[name]
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const asked = formOf(definition.key, definition.fields)
  const form = useEndpointForm<typeof definition.calls.create, FieldTexts>(definition.calls.create, {
    values: textsOf(asked, { status: 'ACTIVE' }),
    bodyOf: (typed) => valuesOf(asked, typed),
    done: i18n._(definition.words.created),
    invalidates: [definition.key],
    onDone: () => navigate({ href: definition.links.list }),
  })
  return <EntityForm definition={definition} form={form} kind="create" />
}

/** Changes the record in the address. */
export function EntityEditPage({ name, id }: { name: EntityName; id: string | undefined }) {
  const definition: EntityDefinition = entities[name]
  const { t, i18n } = useLingui()
  if (id === undefined) {
    return (
      <Page>
        <PageHeader title={t`The page was not found`} />
        <LinkButton href={definition.links.list}>{i18n._(definition.words.back)}</LinkButton>
      </Page>
    )
  }
  return <KnownRecord definition={definition} id={id} />
}

function KnownRecord({ definition, id }: { definition: EntityDefinition; id: string }) {
  const query = useQuery(recordQuery(definition, id))
  if (query.data !== undefined) return <EditForm key={query.data.version} definition={definition} record={query.data} />
  return (
    <EntityPage definition={definition} kind="edit">
      <QueryState query={query} skeleton={<CardSkeleton lines={6} />}>
        {() => null}
      </QueryState>
    </EntityPage>
  )
}

function EditForm({ definition, record }: { definition: EntityDefinition; record: EntityRecord }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const { id, version, ...values } = record
  const asked = formOf(definition.key, definition.fields)
  const form = useEndpointForm<typeof definition.calls.update, FieldTexts>(definition.calls.update, {
    values: textsOf(asked, values),
    bodyOf: (typed) => ({ id, version, ...valuesOf(asked, typed) }),
    done: i18n._(definition.words.updated),
    invalidates: [definition.key],
    onDone: () => navigate({ href: definition.links.list }),
  })
  return <EntityForm definition={definition} form={form} kind="edit" />
}

type PageProps = { definition: EntityDefinition; kind: 'create' | 'edit'; children: ReactNode }

function EntityPage({ definition: { links, words }, kind, children }: PageProps) {
  const { i18n } = useLingui()
  return (
    <Page>
      <PageHeader title={i18n._(words[kind])} back={{ href: links.list, label: i18n._(words.back) }} />
      {children}
    </Page>
  )
}

type FormProps = { definition: EntityDefinition; form: EndpointForm<FieldTexts>; kind: 'create' | 'edit' }

function EntityForm({ definition, form, kind }: FormProps) {
  const { t } = useLingui()
  return (
    <EntityPage definition={definition} kind={kind}>
      <FormCard form={form} name={`${kind}-${definition.key}`} submitLabel={t`Save`}>
        <HookFormFields
          form={form}
          definition={formOf(definition.key, definition.fields)}
          refused={() => t`This is used already. Please write another one.`}
        />
      </FormCard>
    </EntityPage>
  )
}
