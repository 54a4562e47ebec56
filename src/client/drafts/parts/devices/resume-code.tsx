import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { formatToken } from '#domain/reference/identifiers.ts'
import type { DraftRow } from '#sync/store.ts'
import { drawQr } from '../../../platform/qr/qr-picture.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DevicesButton } from './devices-button.tsx'
import { resumeLink } from './resume-link.ts'

export type ResumeCodeProps = {
  draft: Pick<DraftRow, 'id' | 'token' | 'mobile' | 'onServer' | 'paused'>
  note?: ReactNode
}

/**
 * The code that opens this draft on any phone, with ways to copy or send it. Shows nothing when the code was replaced
 * on another phone.
 */
export function ResumeCode({ draft, note }: ResumeCodeProps) {
  const { token, mobile } = draft
  const { t } = useLingui()
  const [picture, setPicture] = useState<string | null>(null)
  const code = formatToken(token)
  const share = () =>
    navigator
      .share({ title: t`My application`, text: t`Resume code: ${code}`, url: resumeLink(location.origin, { token }) })
      .catch(() => undefined)
  const showPicture = async () =>
    setPicture(await drawQr(resumeLink(location.origin, { token, mobile })).catch(() => null))
  // The QR code of a replaced resume code would no longer open the draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code takes the picture of the old one away
  useEffect(() => setPicture(null), [token])
  if (draft.paused === 'not_found') return null
  return (
    <Card tone="primary" data-resume-code="">
      <p className="font-bold">{t`Your resume code`}</p>
      <p className="mt-1 select-all font-mono text-h2 font-bold" translate="no">
        {code}
      </p>
      <p className="mt-1 text-small">
        {note ??
          t`With this code and your mobile number you can continue at any time, on this or another phone. Please keep it safe.`}
      </p>
      <div className="button-set mt-3">
        <CopyButton text={code} what={t`Resume code`} />
        {typeof navigator.share === 'function' && (
          <Button variant="plain" size="small" onClick={() => void share()}>
            <Icon name="share" />
            {t`Share`}
          </Button>
        )}
        <Button variant="plain" size="small" onClick={() => (picture === null ? void showPicture() : setPicture(null))}>
          <Icon name="qr" />
          {picture === null ? t`Show as QR code` : t`Hide the QR code`}
        </Button>
        {draft.onServer && <DevicesButton draft={draft} />}
      </div>
      {picture !== null && (
        <figure className="mt-3">
          <img
            src={picture}
            alt={t`QR code that opens this application on another phone`}
            className="size-48 rounded-field bg-[#fff] p-2"
          />
          <figcaption className="mt-1 text-small">{t`Scan it with the camera of the other phone.`}</figcaption>
        </figure>
      )}
    </Card>
  )
}
