import { useLingui } from '@lingui/react/macro'
import { findField } from '#domain/forms/paths.ts'
import type { SummaryDocument, SummaryEntry, SummaryGroup, SummaryRow, SummarySection } from '#domain/forms/summary.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { isComputedNow } from '../../../../drafts/parts/fields/computed-field.tsx'
import { newPath, useIsClosed } from '../../../../drafts/parts/fields/corrections.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import type { FieldKindView } from '../../../../forms/field-kind.ts'
import { fieldKindViews } from '../../../../forms/field-kind-views.ts'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** The address of a change of a field, a list of rows or a document. */
type HrefOf = (field: string) => string

/** Label above value on a phone, beside it on a wider screen. The link ends the row; with large text it is below. */
const entryGrid =
  'grid grid-cols-[1fr_auto] gap-x-3 py-2 @max-xs:block sm:grid-cols-[1fr_1fr_minmax(3.5rem,max-content)]'
const entryValue = 'col-start-1 min-w-0 sm:col-start-2'
// The link is 44 px high and reaches into the padding, which aligns it with the first line of the answer.
const entryAction = '-my-2 col-start-2 row-start-1 row-span-2 justify-self-end sm:col-start-3 sm:row-span-1'

/** The answers of one step, each with a link to change it. */
export function ReviewSection({ section, hrefOf }: { section: SummarySection; hrefOf: HrefOf }) {
  return (
    <section className="@container space-y-4">
      <h2 className="border-b border-line pb-1">{section.title}</h2>
      {section.groups.map((group, index) => (
        <ReviewGroup
          key={group.group}
          group={group}
          titled={section.groups.length > 1 && (index > 0 || group.title !== section.title)}
          hrefOf={hrefOf}
        />
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
  const sameAs = firstPath.replace(/\.[^.]*$/, '.sameAs')
  return (
    <div>
      {titled && <h3>{group.title}</h3>}
      {group.sameAs !== null && (
        <p className="flex items-center gap-3 py-2">
          <span className="grow">{group.sameAs}</span>
          <ChangeLink path={sameAs} hrefOf={hrefOf} label={group.title} />
        </p>
      )}
      {group.sameAs === null && group.rows === null && <Entries entries={group.entries} hrefOf={hrefOf} />}
      {group.rows?.length === 0 && (
        <p className="flex items-center gap-3 py-2 text-muted">
          <span className="grow">{t`None provided`}</span>
          <ChangeLink path={group.group} isContainer hrefOf={hrefOf} label={group.title} />
        </p>
      )}
      {group.rows?.map((row, index) => (
        <RowAnswers key={row.rowId} row={row} number={formatNumber(index + 1, locale)} hrefOf={hrefOf} />
      ))}
    </div>
  )
}

/** One row as a card. The answer that names the row is the heading with its link, and is not repeated below. */
function RowAnswers({ row, number, hrefOf }: { row: SummaryRow; number: string; hrefOf: HrefOf }) {
  const named = row.entries.find(({ kind, text }) => kind === 'text' && text !== '' && text === row.name)
  return (
    <div className="mt-3 rounded-card border border-line px-3">
      <div className="grid grid-cols-[1fr_auto] gap-x-3 py-2 @max-xs:block">
        <p className="min-w-0 font-medium">
          {number}. {row.name === '' ? row.title : row.name}
        </p>
        {named !== undefined && (
          <div className="-my-2">
            <ChangeLink path={named.path} hrefOf={hrefOf} label={named.label} />
          </div>
        )}
      </div>
      <Entries entries={row.entries.filter((entry) => entry !== named)} hrefOf={hrefOf} />
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
  const { session } = useDraftForm()
  const { Summary }: FieldKindView = fieldKindViews[kind]
  const place = findField(session.type, path)
  const follows = place !== null && isComputedNow(place, session.answers())
  return (
    <div className={entryGrid}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={entryValue}>
        {text === '' ? <span className="text-muted">{t`Not provided`}</span> : <Summary text={text} />}
      </dd>
      <dd className={entryAction}>{!follows && <ChangeLink path={path} hrefOf={hrefOf} label={label} />}</dd>
    </div>
  )
}

function DocumentEntry({ document, hrefOf }: { document: SummaryDocument; hrefOf: HrefOf }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { slot, label, files } = document
  return (
    <div className={entryGrid}>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={entryValue}>
        {files.length === 0 && <span className="text-muted">{t`Nothing attached`}</span>}
        {files.map((file) => (
          <span key={file.fileId} className="flex gap-2">
            <Icon name="file" className="mt-1 text-muted" />
            <span className="min-w-0">
              {file.name}{' '}
              <span className="whitespace-nowrap text-small text-muted">{formatBytes(file.size, locale)}</span>
            </span>
          </span>
        ))}
      </dd>
      <dd className={entryAction}>
        <ChangeLink path={`documents/${slot}`} isContainer hrefOf={hrefOf} label={label} />
      </dd>
    </div>
  )
}

type ChangeLinkProps = {
  path: string
  /** Whether the path is that of a list or of a document slot, to which a row or file can be added. */
  isContainer?: boolean
  hrefOf: HrefOf
  label: string
}

function ChangeLink({ path, isContainer = false, hrefOf, label }: ChangeLinkProps) {
  const { t } = useLingui()
  if (useIsClosed(isContainer ? newPath(path) : path)) return null
  return (
    <a
      href={hrefOf(path)}
      data-change={path}
      aria-label={t`Change: ${label}`}
      className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-1 text-small"
    >
      {t`Change`}
    </a>
  )
}
