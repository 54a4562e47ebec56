import { useLingui } from '@lingui/react/macro'
import type { SummaryDocument, SummaryEntry, SummaryGroup, SummarySection } from '#domain/enlistment/summary.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { FieldKindView } from '../../forms/field-kind.ts'
import { fieldKindViews } from '../../forms/field-kind-views.ts'
import { formatBytes } from '../../forms/format-bytes.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

type HrefOf = (field: string) => string

/** The answers of one step, each with the way to change it. */
export function ReviewSection({ section, hrefOf }: { section: SummarySection; hrefOf: HrefOf }) {
  return (
    <section className="space-y-4">
      <h2 className="border-b border-line pb-1">{section.title}</h2>
      {section.groups.map((group) => (
        <ReviewGroup key={group.group} group={group} titled={section.groups.length > 1} hrefOf={hrefOf} />
      ))}
      {section.documents.length > 0 && (
        <dl className="divide-y divide-line">
          {section.documents.map((document) => (
            <DocumentEntry key={document.slot} document={document} hrefOf={hrefOf} />
          ))}
        </dl>
      )}
    </section>
  )
}

function ReviewGroup({ group, titled, hrefOf }: { group: SummaryGroup; titled: boolean; hrefOf: HrefOf }) {
  const { t } = useLingui()
  const locale = useLocale()
  const firstPath = group.entries[0]?.path ?? group.group
  return (
    <div>
      {titled && <h3>{group.title}</h3>}
      {group.sameAs !== null && (
        <p className="flex items-center gap-3 py-2">
          <span className="grow">{group.sameAs}</span>
          <ChangeLink href={hrefOf(firstPath.replace(/\.[^.]*$/, '.sameAs'))} label={group.title} />
        </p>
      )}
      {group.sameAs === null && group.rows === null && <Entries entries={group.entries} hrefOf={hrefOf} />}
      {group.rows?.length === 0 && (
        <p className="flex items-center gap-3 py-2 text-muted">
          <span className="grow">{t`None given`}</span>
          <ChangeLink href={hrefOf(group.group)} label={group.title} />
        </p>
      )}
      {group.rows?.map((row, index) => (
        <div key={row.rowId} className="mt-3 rounded-card border border-line px-3">
          <p className="pt-2 font-medium text-muted">
            {group.title} {formatNumber(index + 1, locale)}
          </p>
          <Entries entries={row.entries} hrefOf={hrefOf} />
        </div>
      ))}
    </div>
  )
}

function Entries({ entries, hrefOf }: { entries: readonly SummaryEntry[]; hrefOf: HrefOf }) {
  return (
    <dl className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.path} entry={entry} hrefOf={hrefOf} />
      ))}
    </dl>
  )
}

function Entry({ entry: { path, label, text, kind }, hrefOf }: { entry: SummaryEntry; hrefOf: HrefOf }) {
  const { t } = useLingui()
  const { Summary }: FieldKindView = fieldKindViews[kind]
  return (
    <div className="flex items-start gap-3 py-2">
      <div className="min-w-0 grow sm:grid sm:grid-cols-2 sm:gap-3">
        <dt className="text-small text-muted">{label}</dt>
        <dd className="min-w-0">
          {text === '' ? <span className="text-muted">{t`Not given`}</span> : <Summary text={text} />}
        </dd>
      </div>
      <ChangeLink href={hrefOf(path)} label={label} />
    </div>
  )
}

function DocumentEntry({ document, hrefOf }: { document: SummaryDocument; hrefOf: HrefOf }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { slot, label, files } = document
  return (
    <div className="flex items-start gap-3 py-2">
      <div className="min-w-0 grow">
        <dt className="text-small text-muted">{label}</dt>
        {files.length === 0 && <dd className="text-muted">{t`Nothing attached`}</dd>}
        {files.map((file) => (
          <dd key={file.fileId} className="flex items-center gap-2">
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 break-all">{file.name}</span>
            <span className="whitespace-nowrap text-small text-muted">{formatBytes(file.size, locale)}</span>
          </dd>
        ))}
      </div>
      <ChangeLink href={hrefOf(`documents/${slot}`)} label={label} />
    </div>
  )
}

function ChangeLink({ href, label }: { href: string; label: string }) {
  const { t } = useLingui()
  return (
    <a
      href={href}
      aria-label={t`Change: ${label}`}
      className="inline-flex min-h-11 shrink-0 items-center px-1 text-small"
    >
      {t`Change`}
    </a>
  )
}
