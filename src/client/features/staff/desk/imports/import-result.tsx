import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { findType } from '#domain/enlistment/registry.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Carried } from '#sync/carrying/carry-draft.ts'
import { useRefusalText } from '../../../../drafts/parts/attention/use-refusal-text.ts'
import { pathLabel } from '../../../../drafts/parts/fields/path-label.ts'
import { errorMessages } from '../../../../platform/api/error-messages.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ImportedDraft } from './use-imports.ts'

type ResultProps = { about: ImportedDraft; carried: Carried; onRetry: () => void }

/** Which parts of a file arrived, which did not and why, and what the applicant must decide. */
export function ImportResult({ about, carried, onRetry }: ResultProps) {
  const { t } = useMacro()
  const locale = useLocale()
  const changes = formatNumber(carried.arrived.changes, locale)
  const files = formatNumber(carried.arrived.files, locale)
  return (
    <div className="space-y-3">
      <Verdict carried={carried} onRetry={onRetry} />
      <p>{t`Received from this file: changes ${changes}, files ${files}.`}</p>
      <Refused about={about} carried={carried} />
      <Conflicts about={about} carried={carried} />
      {about.draft.signedIn && !about.draft.onServer && carried.state === 'arrived' && (
        <p className="text-small text-muted">
          {t`It was started with an account, but the file does not include the account: it opens with its resume code and mobile number.`}
        </p>
      )}
    </div>
  )
}

function Verdict({ carried, onRetry }: { carried: Carried; onRetry: () => void }) {
  const { t } = useMacro()
  const { _ } = useLingui()
  const { draft } = carried.snapshot
  if (carried.state === 'later') {
    return (
      <Notice tone="warning" role="alert" title={t`The connection was lost before everything arrived`}>
        <p>{t`What has arrived is safe. The rest will continue from there; please keep this page open until then.`}</p>
        <Button className="mt-2" size="small" data-action="go-on" onClick={onRetry}>
          <Icon name="retry" />
          {t({ message: 'Continue', context: 'to the next step' })}
        </Button>
      </Notice>
    )
  }
  if (carried.state === 'no_mobile') {
    return (
      <Notice tone="warning" title={t`The application has no mobile number yet`}>
        {t`The server accepts it once the applicant has entered a number. Please have it filled in on the phone and exported again.`}
      </Notice>
    )
  }
  if (carried.state === 'stopped') {
    const code = draft.paused ?? 'internal'
    return (
      <Notice tone="danger" role="alert" title={t`The server did not accept this application`}>
        <p>{_(errorMessages[(code in errorMessages ? code : 'internal') as ErrorCode])}</p>
        {draft.token === '' && (
          <p>{t`It can be sent only from the applicant's own account, on the phone that exported it.`}</p>
        )}
      </Notice>
    )
  }
  return (
    <Notice tone="ok" role="status" title={t`The application is on the server`}>
      {draft.submission?.state === 'done'
        ? t`It was submitted as ${draft.submission.trackingNo}.`
        : draft.submission?.state === 'refused'
          ? t`The applicant had pressed "Submit", but something is still missing. Please go through it together.`
          : t`It has not been submitted yet; the applicant continues with the resume code.`}
    </Notice>
  )
}

function Refused({ about, carried }: Omit<ResultProps, 'onRetry'>) {
  const { t } = useMacro()
  const label = useLabel(about)
  const reason = useRefusalText()
  const { outbox, attachments } = carried.snapshot
  const items = [
    ...outbox.map(({ opId, path, state, code }) => ({ key: opId, name: label(path), state, code })),
    ...attachments.map(({ fileId, slot, name, state, code }) => ({
      key: fileId,
      name: `${label(`documents/${slot}`)}: ${name}`,
      state,
      code,
    })),
  ].filter(({ state }) => state === 'parked')
  if (items.length === 0) return null
  return (
    <Notice tone="danger" title={t`Refused; still on the applicant's phone`}>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {items.map(({ key, name, code }) => (
          <li key={key}>
            {name}: {reason(code)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Conflicts({ about, carried }: Omit<ResultProps, 'onRetry'>) {
  const { t } = useMacro()
  const label = useLabel(about)
  const { conflicts } = carried.snapshot
  if (conflicts.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={t`Two phones entered different values; the applicant chooses one when the application is opened`}
    >
      <ul className="mt-1 list-disc pl-5">
        {conflicts.map(({ path, deviceId }) => (
          <li key={`${path} ${deviceId}`}>{label(path)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function useLabel({ draft, answers }: ImportedDraft): (path: string) => string {
  const locale = useLocale()
  const type = findType(draft.type)
  const live = Object.fromEntries(answers.map(({ path, value }) => [path, value]))
  return (path) => (type === null ? path : pathLabel(path, { type, answers: live, locale }))
}
