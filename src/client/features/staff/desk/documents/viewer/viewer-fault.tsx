import { useLingui } from '@lingui/react/macro'
import { ErrorState } from '../../../../../ui/states/states.tsx'

export type ViewerFaultProps = { fault: 'locked' | 'broken' | 'code'; onRetry?: () => void }

/** Why a document is not shown here, and what the desk can do about it. */
export function ViewerFault({ fault, ...retry }: ViewerFaultProps) {
  const { t } = useLingui()
  if (fault === 'locked') {
    return (
      <ErrorState title={t`This file is locked with a password`}>
        {t`It cannot be read here. Ask the applicant for a copy without a password.`}
      </ErrorState>
    )
  }
  if (fault === 'broken') {
    return (
      <ErrorState title={t`This file is damaged`}>
        {t`It cannot be shown here. “Open in a new tab” may still show it. Otherwise ask the applicant for a new copy.`}
      </ErrorState>
    )
  }
  return (
    <ErrorState title={t`The viewer could not be loaded`} {...retry}>
      {t`Check the connection and try again. “Open in a new tab” shows the document without the viewer.`}
    </ErrorState>
  )
}
