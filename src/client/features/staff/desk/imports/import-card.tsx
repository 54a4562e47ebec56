import { useLingui } from '@lingui/react/macro'
import { headline } from '#domain/enlistment/headline.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate, formatDateTime } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import type { Carried } from '#sync/carrying/carry-draft.ts'
import { useFileProblemTexts } from '../../../../drafts/parts/status/file-problem-texts.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { applicantName } from '../list/applicant-name.ts'
import { ImportResult } from './import-result.tsx'
import type { FileImport, ImportedDraft } from './use-imports.ts'

type CardProps = { one: FileImport; onRetry: (about: ImportedDraft, carried: Carried) => void }

/** One file: the applicant, and the result of the import. */
export function ImportCard({ one, onRetry }: CardProps) {
  const { t } = useLingui()
  const problems = useFileProblemTexts()
  return (
    <Card data-import-state={one.state === 'answered' ? one.carried.state : one.state}>
      <div className="space-y-3">
        {'about' in one && <About about={one.about} />}
        <p className="break-all text-small text-muted">{one.name}</p>
        {one.state === 'reading' && <p>{t`The file is being checked`}</p>}
        {one.state === 'sending' && <p>{t`Sending to the server`}</p>}
        {one.state === 'refused' && (
          <Notice tone="danger" role="alert" title={t`The file was not imported`}>
            {one.problem === 'no_room'
              ? t`This computer has no space for the file at the moment.`
              : problems[one.problem]}
          </Notice>
        )}
        {one.state === 'answered' && (
          <ImportResult about={one.about} carried={one.carried} onRetry={() => onRetry(one.about, one.carried)} />
        )}
      </div>
    </Card>
  )
}

function About({ about: { draft, answers, exportedAt } }: { about: ImportedDraft }) {
  const { t } = useLingui()
  const locale = useLocale()
  const type = findType(draft.type)
  const live = Object.fromEntries(answers.map(({ path, value }) => [path, value]))
  const name = type === null ? null : applicantName(headline(type, live), locale)
  const mobile = draft.mobile === null ? null : localiseDigits(maskMobile(draft.mobile), locale)
  const made = formatDateTime(Number.isNaN(Date.parse(exportedAt)) ? draft.updatedAt : exportedAt, locale)
  return (
    <div>
      <h2 className="text-h3">{[name, type?.label[locale] ?? draft.type].filter(Boolean).join(' · ')}</h2>
      <p className="text-small text-muted">{[mobile, t`Exported ${made}`].filter(Boolean).join(' · ')}</p>
      <Consent draft={draft} />
    </div>
  )
}

/**
 * The version of the text on personal data that the applicant was shown. The server already has it for drafts that it
 * knows.
 */
function Consent({ draft: { notice, onServer, createdAt } }: Pick<ImportedDraft, 'draft'>) {
  const { t } = useLingui()
  const locale = useLocale()
  if (notice !== undefined) {
    const version = formatNumber(notice, locale)
    const day = formatDate(dhakaDate(createdAt), locale)
    return (
      <p className="text-small text-muted" data-consent={notice}>
        {t`Was shown the text on personal data, version ${version}, on ${day}`}
      </p>
    )
  }
  if (onServer) return null
  return (
    <Notice tone="warning" className="mt-2">
      <p className="text-small" data-consent="unknown">
        {t`The file does not say which text on personal data the applicant was shown: an older version of the portal exported it. It is imported anyway; please let the applicant read the text on the first page of the form before submitting.`}
      </p>
    </Notice>
  )
}
