import { useLingui } from '@lingui/react/macro'
import { use, useState } from 'react'
import { type NumberProof, takeNumber } from '#contract/applications/numbers.ts'
import type { DraftRow } from '#sync/store.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { hrefOf } from '../../../platform/href.ts'
import { toast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { loadSending } from '../../phone/loading/sending-loader.ts'
import { markAvailable } from '../fields/availability.ts'
import { DraftFormContext } from '../fields/draft-form-context.tsx'
import { useOpenDraft } from '../open-draft/draft-context.tsx'
import { ProveNumber } from './prove-number.tsx'

export type OwnNumberProps = { draft: Pick<DraftRow, 'id' | 'type' | 'token' | 'mobile'>; mobile: string }
type Failure = { isSubmitted: boolean; text: string }

/** For a number that another application uses: its owner proves it, and the number moves to this application. */
export function OwnNumber({ draft, mobile }: OwnNumberProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { session } = useOpenDraft()
  const form = use(DraftFormContext)
  const [open, setOpen] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function take(proof: NumberProof): Promise<void> {
    const { id, type, token } = draft
    const holder = token === '' || draft.mobile === null ? {} : { holder: { token, mobile: draft.mobile } }
    const answer = await call(takeNumber, { body: { ...proof, id, type }, ...holder })
    if (!answer.ok) {
      setOpen(false)
      return setFailure({ isSubmitted: answer.problem?.code === 'mobile_taken', text: failureText(answer) })
    }
    markAvailable(session, 'mobile')
    form?.issues.set('mobile', null)
    toast.success(t`The number now belongs to this application`)
    const sending = await loadSending().catch(() => null)
    await sending?.engine.sendNow({ pull: [id] })
  }
  if (!open) {
    return (
      <div className="mt-3 space-y-3" data-own-number="">
        {failure !== null && (failure.isSubmitted ? <IsSubmitted /> : <p role="alert">{failure.text}</p>)}
        <Button variant="plain" size="small" data-action="own-number" onClick={() => setOpen(true)}>
          {t`This is my number: verify it by SMS`}
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-3 space-y-3" data-own-number="">
      <p>{t`Enter the code sent to this number to show that it is yours. It then belongs to this application, and another draft that uses it needs a different number.`}</p>
      <ProveNumber mobile={mobile} onProven={(proof) => void take(proof)} />
    </div>
  )
}

/** A submitted application keeps its number; the owner of the number can open it with the same proof. */
function IsSubmitted() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" role="alert" title={t`An application with this number has already been submitted`}>
      <p>{t`It keeps the number. You can open that application, even without its code, or enter another number here.`}</p>
      <p className="mt-2">
        <a href={hrefOf('/resume-application')}>{t`Open the other application`}</a>
      </p>
    </Notice>
  )
}
