import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type CorrectionLine, listCorrectionLines } from '../application/correction-lines.ts'
import { isNationalId, type Review } from '../application/review-model.ts'

type ReportProps = { application: Application; review: Review }

/**
 * What the desk asked to correct when it returned the application and, once it is submitted again, the result for each
 * point.
 */
export function CorrectionReport({ application, review }: ReportProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { correction, status } = application
  if (correction === null) return null
  const isBack = isInReview(status)
  const lines = listCorrectionLines({ application, review, locale })
  const named = lines.filter((line) => line.isNamed)
  const further = isBack ? lines.filter((line) => !line.isNamed) : []
  return (
    <Notice
      tone="info"
      title={
        isBack ? t`Resubmitted after a correction. What was requested:` : t`Returned for correction, with this reason`
      }
    >
      <p className="whitespace-pre-line">{correction.reason}</p>
      <Lines lines={named} review={review} isBack={isBack} />
      {further.length > 0 && (
        <>
          <p className="mt-3 font-medium">{named.length === 0 ? t`Changed since then` : t`Also changed`}</p>
          <Lines lines={further} review={review} isBack />
        </>
      )}
      {isBack && named.length + further.length === 0 && <p className="mt-1">{t`Nothing was changed.`}</p>}
    </Notice>
  )
}

type LinesProps = { lines: readonly CorrectionLine[]; review: Review; isBack: boolean }

function Lines({ lines, review, isBack }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <ul className="mt-2 space-y-1.5" data-correction-lines="">
      {lines.map((line) => (
        <li key={line.path} data-path={line.path}>
          <span className="font-medium">{line.label}</span>
          {line.note !== '' && <span className="text-muted">: {line.note}</span>}
          {isBack && <Outcome line={line} masked={isNationalId(review.type, line.path)} />}
        </li>
      ))}
    </ul>
  )
}

/** The value before and the value now, distinguished by text and not only by colour. */
function Outcome({ line: { before, now, changed }, masked }: { line: CorrectionLine; masked: boolean }) {
  const { t } = useLingui()
  const shown = (text: string) => (text === '' ? t`Not provided` : masked ? maskNid(text) : text)
  if (!changed) {
    return (
      <Chip tone="recheck" className="ml-2">
        {t`Not changed`}
      </Chip>
    )
  }
  return (
    <span className="block text-small [overflow-wrap:anywhere]">
      <span className="block">
        <span className="text-muted">{t`Before:`}</span> <del className="text-muted">{shown(before)}</del>
      </span>
      <span className="block">
        <span className="text-muted">{t`Now:`}</span> <ins className="font-medium no-underline">{shown(now)}</ins>
      </span>
    </span>
  )
}
