import { useLingui } from '@lingui/react/macro'
import { findStepOfPath } from '#domain/enlistment/field-paths.ts'
import { useOpenDraft, useSnapshot } from '../../forms/drafts/draft-context.tsx'
import { pathLabel } from '../../forms/path-label.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { useServerFacts } from './server-facts.ts'
import { wizardHref } from './wizard-address.ts'

/** Why the application came back, and what is to be corrected. */
export function CorrectionNotice() {
  const { t } = useLingui()
  const locale = useLocale()
  const { session } = useOpenDraft()
  const correction = useServerFacts(useSnapshot()?.draft ?? null)?.correction ?? null
  const naming = { type: session.type, answers: session.answers(), locale }
  const draft = session.draftId()
  const places = [
    ...(correction?.fields ?? []).map((path) => ({ path, note: '' })),
    ...(correction?.documents ?? []).map(({ slot, note }) => ({ path: `documents/${slot}`, note: note ?? '' })),
  ]
  return (
    <div className="px-4 pt-4">
      <Notice tone="warning" title={t`Returned for correction`}>
        {correction === null ? (
          <p>{t`The reason is read as soon as there is a connection. Correct the application and submit it again.`}</p>
        ) : (
          <p className="whitespace-pre-line">{correction.reason}</p>
        )}
        {places.length > 0 && (
          <ul className="mt-2 space-y-1">
            {places.map(({ path, note }) => (
              <li key={path}>
                <a href={wizardHref({ draft, step: findStepOfPath(session.type, path)?.step ?? null, field: path })}>
                  {pathLabel(path, naming)}
                </a>
                {note !== '' && <span className="text-muted"> {note}</span>}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
