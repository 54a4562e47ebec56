import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { type RegisterEntry, register } from '#contract/certificates.ts'
import { readOfficeNumber } from '#domain/enlistment/enlistment-number.ts'
import { dhakaDate, formatDate, formatDateTime } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import { call, type Refused } from '../../../../platform/api/api.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SelectField, TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Pagination } from '../../../../ui/list/pagination.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { EmptyState, ErrorState, OfflineState } from '../../../../ui/states/states.tsx'
import { BothNames } from '../check/both-names.tsx'
import { type KeptEntry, keepRegister, type RegisterView, readKeptRegister, searchKept } from './kept-register.ts'

/** The public register: everyone enlisted today, searchable by name, number or type. */
export function RegisterPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search, page, hrefOf: listHref } = useListSearch('/_public/register')
  const view = { text: search.text ?? '', type: search.type ?? '', page }
  return (
    <Page width="page">
      <PageHeader
        title={t`Public register`}
        lead={t`Everyone whose enlistment is in force today. Enlistments that have expired or were revoked are not listed.`}
      />
      <SearchForm
        key={listHref({})}
        view={view}
        onSearch={({ text, type }) =>
          void navigate({ href: listHref({ text: text.trim() || undefined, type: type || undefined }) })
        }
      />
      {/* At least as high as while loading, so that a short answer does not move the content below. */}
      <div className="min-h-96">
        <Results view={view} hrefOf={(to) => listHref({ page: to })} />
      </div>
      <p>
        <a
          href={hrefOf('/verify')}
          className="inline-flex min-h-11 items-center"
        >{t`Check a certificate or a receipt`}</a>
      </p>
    </Page>
  )
}

function SearchForm({
  view,
  onSearch,
}: {
  view: RegisterView
  onSearch: (wanted: { text: string; type: string }) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    onSearch({ text: String(given.get('text') ?? ''), type: String(given.get('type') ?? '') })
  }
  return (
    <Card>
      <form onSubmit={search} className="grid gap-4 md:grid-cols-[1fr_16rem_auto] md:items-end">
        <TextField
          name="text"
          type="search"
          label={t`Name or number`}
          optional
          defaultValue={view.text}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SelectField
          name="type"
          label={t`Type`}
          optional
          defaultValue={view.type}
          placeholder={t`All types`}
          options={typeFacts.map(({ type, label }) => ({ value: type, label: label[locale] }))}
        />
        <Button type="submit">
          <Icon name="search" />
          {t`Search`}
        </Button>
      </form>
    </Card>
  )
}

function Results({ view, hrefOf }: { view: RegisterView; hrefOf: (page: number) => string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const failureText = useFailureText()
  const { state, retry } = useRegister(view)
  if (state.kind === 'loading') return <Skeleton className="h-96 w-full" />
  if (state.kind === 'refused') return <ErrorState title={failureText(state.refusal)} onRetry={retry} />
  const office = readOfficeNumber(view.text)
  const number = office?.number
  const hint =
    office?.kind === 'tracking'
      ? t`${number} is the tracking number of an application. The register has names and the numbers of certificates.`
      : t`Please try a shorter part of the name.`
  const nothing = <EmptyState title={t`Nobody was found`}>{hint}</EmptyState>
  if (state.kind === 'offline') {
    if (state.keptAt === null) return <OfflineState onRetry={retry} />
    const when = formatDateTime(state.keptAt, locale)
    return (
      <div className="space-y-4" data-register="offline">
        <Notice tone="warning" role="status" title={t`There is no internet connection`}>
          <p>{t`This is a copy of the entries that were viewed here before, the last on ${when}. There may be more, and an enlistment may have been revoked since.`}</p>
          <Button variant="plain" size="small" className="mt-2" onClick={retry}>
            {t`Try again`}
          </Button>
        </Notice>
        {state.list.length === 0 ? nothing : <RegisterList entries={state.list} />}
      </div>
    )
  }
  if (state.total === 0) return nothing
  return (
    <div className="space-y-4" data-register="answered">
      <RegisterList entries={state.list} />
      <Pagination {...view} size={pageSize} total={state.total} hrefOf={hrefOf} />
    </div>
  )
}

const pageSize = 20

type RegisterState =
  | { kind: 'loading' }
  | { kind: 'answered'; list: readonly RegisterEntry[]; total: number }
  /** No connection: the stored entries and when they were read; null when there are none. */
  | { kind: 'offline'; list: readonly KeptEntry[]; keptAt: number | null }
  | { kind: 'refused'; refusal: Refused }

/** A page of the register; without a connection, the entries that this phone has stored. */
function useRegister({ text, type, page }: RegisterView): { state: RegisterState; retry: () => void } {
  const [state, setState] = useState<RegisterState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setState({ kind: 'loading' })
    void readRegister({ text, type, page }, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setState(found)
    })
    return () => leaving.abort()
  }, [text, type, page, attempt])
  return { state, retry: () => setAttempt((before) => before + 1) }
}

async function readRegister(view: RegisterView, signal: AbortSignal): Promise<RegisterState> {
  const query = { page: view.page, size: pageSize, text: view.text, type: view.type }
  const answer = await call(register, { query, signal })
  if (answer.ok) {
    const { list, total } = answer.body
    const isLast = view.page * pageSize >= total
    void keepRegister({ view, list, isLast, today: currentDate() }, Date.now())
    return { kind: 'answered', list, total }
  }
  if (answer.problem !== undefined) return { kind: 'refused', refusal: answer }
  const kept = await readKeptRegister()
  const list = kept === null ? [] : searchKept(kept, view, currentDate())
  return { kind: 'offline', list, keptAt: kept?.at ?? null }
}

/**
 * Entries of the register: a list on a phone, columns where there is room. Stored entries show the day on which each
 * was seen.
 */
function RegisterList({ entries }: { entries: readonly KeptEntry[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Card padded={false}>
      <ul aria-label={t`Enlistments in force`} className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.number} entry={entry} locale={locale} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ entry, locale }: { entry: KeptEntry; locale: Locale }) {
  const { t } = useLingui()
  const { number, typeLabel, nameBn, nameEn, validTo, seenAt } = entry
  const until = formatDate(validTo, locale)
  const seen = seenAt === undefined ? null : formatDate(dhakaDate(seenAt), locale)
  return (
    <li className="grid gap-x-4 px-4 py-3 md:grid-cols-[1fr_12rem_15rem]">
      <div className="min-w-0">
        <BothNames nameBn={nameBn} nameEn={nameEn} />
      </div>
      <p className="text-small">{typeLabel[locale]}</p>
      <div className="text-small">
        <a
          href={hrefOf('/verify/$number', { params: { number } })}
          className="inline-flex min-h-11 items-center tabular-nums md:min-h-0"
        >
          {number}
        </a>
        <p className="text-muted">{t`Valid until ${until}`}</p>
        {seen !== null && <p className="text-muted">{t`As of ${seen}`}</p>}
      </div>
    </li>
  )
}
