import { useLingui } from '@lingui/react/macro'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { findWrongLink, LinkFields, linkOf, useHostLinks, withoutLink } from './dialogs/link-fields.tsx'
import { useOrderForm } from './dialogs/use-order-form.ts'
import type { Host } from './state/host.ts'

type StartProps = Pick<Host, 'send'>

/** Shown while no session is open: the choice of the meeting link for calls, and the button that opens a session. */
export function StartSession({ send }: StartProps) {
  const links = useHostLinks()
  if (links === undefined) return <Skeleton className="h-64 w-full rounded-card" />
  return <StartForm send={send} links={links} />
}

type Links = NonNullable<ReturnType<typeof useHostLinks>>

function StartForm({ send, links }: StartProps & { links: Links }) {
  const { t } = useLingui()
  const form = useOrderForm(send, {
    values: { linkId: links[0]?.id ?? withoutLink, url: '' },
    orderOf: (values) => ({ type: 'session.start', ...linkOf(values) }),
    findWrong: findWrongLink,
  })
  return (
    <>
      <Notice>{t`No session is open. Guests can join as soon as you start one; the home page shows it too.`}</Notice>
      <FormCard form={form} name="start-session" title={t`Start the session`} submitLabel={t`Start the session`}>
        <LinkFields
          form={form}
          links={links}
          hint={t`Each guest who accepts the call is sent to this link. It can be changed for a single guest.`}
          optional
        />
      </FormCard>
    </>
  )
}
