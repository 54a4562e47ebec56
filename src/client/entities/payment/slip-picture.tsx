import { useLingui } from '@lingui/react/macro'
import type { Application } from '#contract/applications/application-shapes.ts'
import { formPart } from '../../drafts/parts/open-draft/form-part.tsx'
import { loadMessages } from '../../platform/i18n.ts'
import type { AttachSlipProps, SlipHolder } from './attach-slip.tsx'

/** A download of its own: few payments are named at a desk. */
const AttachSlip = formPart<AttachSlipProps>(async () => {
  const [module] = await Promise.all([import('./attach-slip.tsx'), loadMessages('form')])
  return module.AttachSlip
})

type SlipPictureProps = { by: SlipHolder; payment: Application['payment'] | undefined }

/** Asks the holder for the picture of a slip that was named while the application is at a desk; nothing for any other. */
export function SlipPicture({ by, payment }: SlipPictureProps) {
  const { t } = useLingui()
  if (!payment?.slipWanted) return null
  const { transactionId } = payment
  return (
    <section
      aria-label={t`Picture of the slip`}
      data-part="slip-picture"
      className="space-y-2 rounded-card border border-line bg-surface p-4"
    >
      <p>
        {t`Please attach a picture of the slip with the number ${transactionId}. The office compares it with what you entered.`}
      </p>
      {/* What was picked for another number is not kept. */}
      <AttachSlip key={transactionId} by={by} slipOf={transactionId} />
    </section>
  )
}
