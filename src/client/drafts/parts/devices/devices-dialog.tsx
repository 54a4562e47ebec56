import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Device, Devices } from '#contract/applications/devices.ts'
import { formatToken } from '#domain/reference/identifiers.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton-lines.tsx'
import { ErrorState, OfflineState } from '../../../ui/states/states.tsx'
import { DeviceList } from './device-list.tsx'
import { type DevicesAnswer, type HeldDraft, type RemovalResult, readDevices, removeDevice } from './devices.ts'

type Shown = { devices: Devices; change: Extract<RemovalResult, { ok: true }> | null }
/** The removal that is to be confirmed: of one phone, or of all others. */
type Asked = Device | 'others'

/** The phones that can open an application, and the removal of one of them or of all others. */
export function DevicesDialog({ draft, onClose }: { draft: HeldDraft; onClose: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { shown, failure, busy, load, revoke } = useDevices(draft)
  const confirm = async (what: Asked) => {
    if (await revoke(what)) setAsked(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        asked === null
          ? t`Phones that can open this application`
          : asked === 'others'
            ? t`Remove all other phones?`
            : t`Remove this phone?`
      }
      footer={
        asked !== null && (
          <>
            <Button variant="plain" onClick={() => setAsked(null)}>{t`Cancel`}</Button>
            <Button variant="danger" busy={busy} data-action="confirm-take-off" onClick={() => void confirm(asked)}>
              {asked === 'others' ? t`Remove all others` : t`Remove phone`}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {shown?.change && <NewCode token={shown.change.token} isAll={shown.change.isAll} />}
        {asked !== null ? (
          <Consequence asked={asked} failure={failure} />
        ) : shown !== null ? (
          <>
            {!shown.devices.codeIsCurrent && draft.token !== '' && <OldCode />}
            <DeviceList devices={shown.devices.list} onTakeOff={setAsked} onTakeOffOthers={() => setAsked('others')} />
          </>
        ) : failure === null ? (
          <SkeletonLines />
        ) : (
          <Failure code={failure} onRetry={load} />
        )}
      </div>
    </Dialog>
  )
}

function useDevices(draft: HeldDraft) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const take = (answer: DevicesAnswer | RemovalResult): boolean => {
    setFailure(answer.ok ? null : answer.code)
    if (answer.ok) setShown({ devices: answer.devices, change: 'token' in answer ? answer : null })
    return answer.ok
  }
  const load = () => {
    setFailure(null)
    readDevices(draft).then(take, () => setFailure('internal'))
  }
  const revoke = async (what: Asked) => {
    setBusy(true)
    const done = await removeDevice(draft, what === 'others' ? null : what.key).then(take, () =>
      take({ ok: false, code: 'internal' }),
    )
    setBusy(false)
    return done
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each application; its new code is set from here
  useEffect(load, [draft.id])
  return { shown, failure, busy, load, revoke }
}

function NewCode({ token, isAll }: { token: string; isAll: boolean }) {
  const { t } = useLingui()
  const title = isAll
    ? t`All other phones were removed. This is the new code:`
    : t`The phone was removed. This is the new code:`
  return (
    <Notice tone="ok" role="status" title={title}>
      <p className="select-all font-mono text-h2 font-bold" translate="no" data-new-code="">
        {formatToken(token)}
      </p>
      <p>
        {isAll
          ? t`Please write it down. The old code, including the one in the SMS, no longer works; another phone can open the application only with the new code.`
          : t`Please write it down. The old code, including the one in the SMS, no longer works; the other phones on the list continue as before.`}
      </p>
    </Notice>
  )
}

function OldCode() {
  const { t } = useLingui()
  return (
    <Notice tone="warning">
      {t`The code was changed on another phone. This phone works as before; to open the application on a new phone, please use the code shown there.`}
    </Notice>
  )
}

function Consequence({ asked, failure }: { asked: Asked; failure: string | null }) {
  const { t } = useLingui()
  const name = asked === 'others' ? '' : asked.label || t`Unknown device`
  return (
    <>
      <p>
        {asked === 'others'
          ? t`After that, only this phone can see or change the application. What was typed on another phone and not sent stays there.`
          : t`${name} can no longer see or change the application. What was typed there and not sent stays on that phone.`}
      </p>
      <p>{t`The application gets a new code, which you will see here. The old one no longer works.`}</p>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure === 'offline'
            ? t`There is no connection to the office now. Please try again; nothing has gone wrong.`
            : t`Something went wrong. Please try again`}
        </Notice>
      )}
    </>
  )
}

function Failure({ code, onRetry }: { code: string; onRetry: () => void }) {
  const { t } = useLingui()
  if (code === 'offline') return <OfflineState onRetry={onRetry} />
  if (code !== 'not_found') return <ErrorState onRetry={onRetry} />
  return (
    <Notice tone="danger">
      {t`This phone was removed from the application, or its code is no longer valid. The new code opens it again.`}
    </Notice>
  )
}
