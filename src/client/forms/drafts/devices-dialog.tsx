import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Device, Devices } from '#contract/devices.ts'
import { formatToken } from '#domain/reference/identifiers.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton-lines.tsx'
import { ErrorState, OfflineState } from '../../ui/states.tsx'
import { DeviceList } from './device-list.tsx'
import { type DevicesAnswer, type HeldDraft, readDevices, type TakenOff, takeOff } from './devices.ts'

type Shown = { devices: Devices; newCode: string | null }

/** The phones that can open an application, and taking one of them off. */
export function DevicesDialog({ draft, onClose }: { draft: HeldDraft; onClose: () => void }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Device | null>(null)
  const { shown, failure, busy, load, revoke } = useDevices(draft)
  const confirm = async (device: Device) => {
    if (await revoke(device)) setAsked(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asked === null ? t`Phones that can open this application` : t`Take this phone off?`}
      footer={
        asked !== null && (
          <>
            <Button variant="plain" onClick={() => setAsked(null)}>{t`Cancel`}</Button>
            <Button variant="danger" busy={busy} data-action="confirm-take-off" onClick={() => void confirm(asked)}>
              {t`Take off`}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {shown?.newCode && <NewCode token={shown.newCode} />}
        {asked !== null ? (
          <Consequence device={asked} failure={failure} />
        ) : shown !== null ? (
          <>
            {!shown.devices.codeIsCurrent && draft.token !== '' && <OldCode />}
            <DeviceList devices={shown.devices.list} onTakeOff={setAsked} />
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
  const take = (answer: DevicesAnswer | TakenOff): boolean => {
    setFailure(answer.ok ? null : answer.code)
    if (answer.ok) setShown({ devices: answer.devices, newCode: 'token' in answer ? answer.token : null })
    return answer.ok
  }
  const load = () => {
    setFailure(null)
    readDevices(draft).then(take, () => setFailure('internal'))
  }
  const revoke = async (device: Device) => {
    setBusy(true)
    const done = await takeOff(draft, device.key).then(take, () => take({ ok: false, code: 'internal' }))
    setBusy(false)
    return done
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each application; its new code is set from here
  useEffect(load, [draft.id])
  return { shown, failure, busy, load, revoke }
}

function NewCode({ token }: { token: string }) {
  const { t } = useLingui()
  return (
    <Notice tone="ok" role="status" title={t`The phone was taken off. This is the new code:`}>
      <p className="select-all font-mono text-h2 font-bold" translate="no" data-new-code="">
        {formatToken(token)}
      </p>
      <p>{t`Please note it. The old code, also the one in the SMS, opens nothing any more; the other phones on the list go on as before.`}</p>
    </Notice>
  )
}

function OldCode() {
  const { t } = useLingui()
  return (
    <Notice tone="warning">
      {t`The code was changed on another phone. This phone goes on as before; to open the application on a new phone, please use the code shown there.`}
    </Notice>
  )
}

function Consequence({ device, failure }: { device: Device; failure: string | null }) {
  const { t } = useLingui()
  const name = device.label || t`Unknown device`
  return (
    <>
      <p>{t`${name} can no longer see or change the application. What was typed there and not sent stays on that phone.`}</p>
      <p>{t`The application gets a new code, which you will see here. The old one opens nothing any more.`}</p>
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
      {t`This phone was taken off the application, or its code is no longer known. With the new code it opens again.`}
    </Notice>
  )
}
