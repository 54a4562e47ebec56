import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications/application-shapes.ts'
import { addNote, type InternalNote, listNotes, longestNote } from '#contract/applications/desk/notes.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { endpointQuery } from '../../../../platform/api/endpoint-query.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { CallFailure } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { FormFailure } from '../../../../ui/form/form-failure.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { SkeletonLines } from '../../../../ui/states/skeleton-lines.tsx'

/** Colleagues may add notes at any time. */
const refetchMs = 60_000

/** The notes of colleagues about the application, and a field for a new one. Applicants do not see them. */
export function InternalNotes({ application: { id, status } }: { application: Application }) {
  const { t } = useLingui()
  const isDesk = mayCall(useSession(), addNote) && status !== 'draft'
  const query = useQuery(
    endpointQuery(listNotes, { query: { id } }, { staleTime: 0, refetchInterval: refetchMs, enabled: isDesk }),
  )
  // The server refuses this for the person's own application: nothing is shown then.
  const isOwn = query.error instanceof CallFailure && query.error.failure.problem?.code === 'forbidden'
  if (!isDesk || isOwn) return null
  return (
    <section data-part="internal-notes" className="space-y-3">
      <h2 className="text-h3">{t`Internal notes`}</h2>
      <NoteForm id={id} />
      <QueryState query={query} skeleton={<SkeletonLines lines={2} />}>
        {({ list }) => (
          <ol className="space-y-3">
            {list.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  )
}

function Note({ note: { text, by, at } }: { note: InternalNote }) {
  const locale = useLocale()
  return (
    <li className="rounded-field border border-line bg-sunken px-3 py-2 leading-tight">
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      <p className="mt-1 text-small text-muted">
        {by[locale]} · {formatDateTime(at, locale)}
      </p>
    </li>
  )
}

function NoteForm({ id }: { id: string }) {
  const { t } = useLingui()
  const most = formatNumber(longestNote, useLocale())
  const form = useEndpointForm<typeof addNote, { text: string }>(addNote, {
    input: { query: { id } },
    values: { text: '' },
    keep: { name: `note/${id}` },
    refusals: { application_full: t`This application has too many notes. No more can be added.` },
    done: t`The note was added`,
    invalidates: [listNotes],
    onDone: (_, { reset }) => reset({ text: '' }),
  })
  return (
    <form noValidate method="post" onSubmit={form.submit} className="space-y-2" data-form="internal-note">
      <TextAreaField
        {...form.field('text', t`Please write something, at most ${most} characters`)}
        rows={2}
        maxLength={longestNote}
        label={t`Note for colleagues`}
        hint={t`Applicants never see it. It cannot be changed later.`}
      />
      <FormFailure failure={form.failure} text={form.failureText} />
      <Button type="submit" variant="plain" size="small" busy={form.busy} data-action="add-note">
        {form.busy ? t`Please wait` : t`Add note`}
      </Button>
    </form>
  )
}
