import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../platform/href.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RecordLink } from './desk/session-controls.tsx'

type OverProps = { title: string; children: ReactNode; action: ReactNode }

/** Shown instead of the page to an account that cannot host now. */
function HostNotice({ title, children, action }: OverProps) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader title={t`Secretary’s Hour`} />
      <Notice tone="warning" role="alert" title={title}>
        {children}
      </Notice>
      <div className="button-set">{action}</div>
    </Page>
  )
}

type RetryProps = { onRetry: () => void; isTrying: boolean }

/** The account may not host, or no longer may. */
export function NoHost(retry: RetryProps) {
  const { t } = useLingui()
  return (
    <HostNotice
      title={t`This account does not host the Secretary’s Hour`}
      action={
        <>
          <TryAgain {...retry} />
          <RecordLink />
        </>
      }
    >
      {t`Only an administrator and the official registered as the secretary can host it.`}
    </HostNotice>
  )
}

/** The portal did not accept the connection as that of a host, and the reason is unknown. */
export function HostUnknown(retry: RetryProps) {
  const { t } = useLingui()
  return (
    <HostNotice title={t`The portal could not check whether you host the session`} action={<TryAgain {...retry} />}>
      {t`The session continues in the meantime, and the guests keep their places.`}
    </HostNotice>
  )
}

export function PageTooOld() {
  const { t } = useLingui()
  return (
    <HostNotice
      title={t`This page is too old for the server`}
      action={<Button variant="plain" onClick={() => location.reload()}>{t`Reload the page`}</Button>}
    >
      {t`Please reload the page. The session continues in the meantime.`}
    </HostNotice>
  )
}

/** Shown after a logout in another window, instead of the form for guests, which logged-out people usually see. */
export function HostLoggedOut() {
  const { t } = useLingui()
  return (
    <HostNotice
      title={t`You are logged out`}
      action={<LinkButton href={hrefOf('/signin', { search: { next: hrefOf('/live') } })}>{t`Log in`}</LinkButton>}
    >
      {t`The session continues in the meantime, and the guests keep their places. Log in to host it again.`}
    </HostNotice>
  )
}

function TryAgain({ onRetry, isTrying }: RetryProps) {
  const { t } = useLingui()
  return (
    <Button variant="plain" busy={isTrying} onClick={onRetry}>
      {t`Try again`}
    </Button>
  )
}
