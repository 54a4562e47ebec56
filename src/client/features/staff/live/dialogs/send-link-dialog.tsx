import { useLingui } from '@lingui/react/macro'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Host } from '../state/host.ts'
import { findWrongLink, LinkFields, type LinkValues, linkOf, pasted, useHostLinks } from './link-fields.tsx'
import { useOrderForm } from './use-order-form.ts'

export type SendLinkDialogProps = Pick<Host, 'send'> & {
  guest: QueueGuest
  /** The address that was pasted last; it is offered first. */
  lastUrl: string
  onUrl: (url: string) => void
  onClose: () => void
}

/** Sends a meeting link to one guest. */
export function SendLinkDialog(props: SendLinkDialogProps) {
  const links = useHostLinks()
  return links === undefined ? null : <SendLinkForm {...props} links={links} />
}

type Links = NonNullable<ReturnType<typeof useHostLinks>>

function SendLinkForm({ send, guest, lastUrl, onUrl, links, onClose }: SendLinkDialogProps & { links: Links }) {
  const { t } = useLingui()
  const name = guest.fullName
  const values: LinkValues = { linkId: lastUrl === '' ? (links[0]?.id ?? pasted) : pasted, url: lastUrl }
  const form = useOrderForm(send, {
    values,
    orderOf: (typed: LinkValues) => ({ type: 'sendLink', guestId: guest.id, ...linkOf(typed) }),
    findWrong: findWrongLink,
    done: t`The meeting link was sent`,
    keep: `live-link/${guest.id}`,
    onDone: ({ linkId, url }) => {
      onUrl(linkId === pasted ? url : '')
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t`Meeting link for ${name}`}
      submitLabel={t`Send meeting link`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <LinkFields form={form} links={links} hint={t`The guest sees it after accepting the call.`} />
    </FormDialog>
  )
}
