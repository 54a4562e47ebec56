import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Waiting } from '#contract/administration/approvals.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type FieldDefinition, formOf } from '#domain/forms/definition.ts'
import { type FieldTexts, HookFormFields } from '../../../forms/hook-form-fields.tsx'
import { useValueText } from '../../../forms/use-value-text.ts'
import { mayCall, useSession } from '../../../platform/api/session.ts'
import { useLocalized } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import type { EntityDefinition, EntityRecord } from './entity.ts'
import { EntityPhotoField } from './entity-photo.tsx'
import { type Sources, WithSources } from './entity-sources.tsx'
import { recordQuery } from './record-query.ts'
import { RecordUnnamed } from './record-unnamed.tsx'
import { bodyOfTexts, photoKey, textsOfRecord } from './record-values.ts'
import { type EntityName, entities } from './registry.ts'

/** Creates a record of one kind. */
export function EntityCreatePage({ name }: { name: EntityName }) {
  const definition: EntityDefinition = entities[name]
  const mayWrite = mayCall(useSession(), definition.calls.create)
  return (
    <EntityPage definition={definition} kind="create">
      {mayWrite ? (
        <WithSources definition={definition} record={null}>
          {(sources) => <RecordForm definition={definition} record={null} sources={sources} />}
        </WithSources>
      ) : (
        <NotAllowed />
      )}
    </EntityPage>
  )
}

/** Shown instead of content that the account may not load, on a page that more people may open. */
function NotAllowed() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" role="alert">
      {t`You are not allowed to do this`}
    </Notice>
  )
}

/** Changes the record in the address. */
export function EntityEditPage({ name }: { name: EntityName }) {
  const { id }: { id?: string | undefined } = useSearch({ strict: false })
  const definition: EntityDefinition = entities[name]
  const mayWrite = mayCall(useSession(), definition.calls.update)
  if (id === undefined) return <RecordUnnamed definition={definition} />
  return (
    <EntityPage definition={definition} kind="edit">
      {mayWrite ? <KnownRecord key={id} definition={definition} id={id} /> : <NotAllowed />}
    </EntityPage>
  )
}

function KnownRecord({ definition, id }: { definition: EntityDefinition; id: string }) {
  const query = useQuery(recordQuery(definition.calls, id))
  const record = query.data
  if (record === undefined) {
    return (
      <QueryState query={query} skeleton={<CardSkeleton lines={6} />}>
        {() => null}
      </QueryState>
    )
  }
  return (
    <WithSources definition={definition} record={record}>
      {(sources) => <RecordForm definition={definition} record={record} sources={sources} />}
    </WithSources>
  )
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

type FormProps = {
  definition: EntityDefinition
  /** The record to change, as it was last read; null for a new one. */
  record: EntityRecord | null
  sources: Sources
}

function RecordForm(props: FormProps) {
  const { definition, record } = props
  const { t } = useLingui()
  const refused = useFieldRefusals(definition)
  const [isUploading, setUploading] = useState(false)
  const form = useEntityForm(props, isUploading)
  const { photo, key, fields, below: Below } = definition
  const imageUrl = form.seen?.imageUrl
  return (
    <>
      <FormCard form={form} name={`${record === null ? 'create' : 'edit'}-${key}`} submitLabel={t`Save`}>
        {photo && (
          <EntityPhotoField
            form={form}
            photo={photo}
            imageUrl={typeof imageUrl === 'string' ? imageUrl : null}
            onBusy={setUploading}
          />
        )}
        <HookFormFields form={form} definition={formOf(key, fields)} refused={refused} />
      </FormCard>
      {Below && form.seen !== null && <Below record={form.seen} />}
    </>
  )
}

/** The error of a field that its definition accepts: why the server refused it, or what the schema requires. */
function useFieldRefusals({ wrong = {} }: Pick<EntityDefinition, 'wrong'>) {
  const { t, i18n } = useLingui()
  const localized = useLocalized()
  return ({ key, label: texts }: FieldDefinition, code: string | null): string => {
    const label = localized(texts)
    const sentences: Readonly<Record<string, string>> = {
      taken: t`This is already in use. Please enter another one.`,
      required: t`Please enter: ${label}`,
      unknown: t`${label}: this can no longer be chosen. Please choose another`,
      too_soon: t`${label}: it can be changed a day after the password was set, or by an admin who changes both`,
      own: t`${label}: you cannot change this for your own account`,
      last_owner: t`${label}: the last admin must remain an admin`,
    }
    const asked = wrong[key]
    return sentences[code ?? ''] ?? (asked === undefined ? t`${label} is not valid. Please check it` : i18n._(asked))
  }
}

function useEntityForm({ definition, record, sources }: FormProps, isWaiting: boolean) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { calls, words, links, key, fields, refusals = {} } = definition
  const valueText = useValueText(formOf(key, fields))
  const endpoint: Endpoint = record === null ? calls.create : calls.update
  return useRecordForm<Endpoint, EntityRecord | null, FieldTexts>(endpoint, record, {
    valuesOf: (data) => textsOfRecord(definition, data, sources),
    textOf: (name, text) => (name === photoKey && text ? t`another photo` : valueText(name, text)),
    bodyOf: (typed, seen) => ({
      ...(seen !== null && { id: seen.id, version: seen.version }),
      ...bodyOfTexts(definition, typed),
    }),
    isWaiting,
    refusals: Object.fromEntries(Object.entries(refusals).map(([code, text]) => [code, i18n._(text)])),
    invalidates: [calls.read, calls.search],
    onDone: (answer) => {
      const done = i18n._(record === null ? words.created : words.updated)
      const waits = Waiting.safeParse(answer).success
      toast.success(waits ? t`An admin has to approve this change. It is made then, not before.` : done)
      return navigate({ href: links.list })
    },
  })
}
