import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { readVerifyLink, type VerifyLink } from '#domain/certificates/verify-link.ts'
import { readOfficeNumber } from '#domain/enlistment/enlistment-number.ts'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { readQrFile } from '../../../../platform/qr/qr-camera.ts'
import { useCanScanQr } from '../../../../platform/qr/use-can-scan-qr.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ScanDialogProps } from './scan-dialog.tsx'

const ScanDialog = formPart<ScanDialogProps>(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog))

type Given = { onLink: (link: VerifyLink) => void }

/** The ways to enter a certificate or a receipt: camera, picture or number. */
export function CheckForms({ onLink }: Given) {
  return (
    <>
      <QrButtons onLink={onLink} />
      <NumberForm onLink={onLink} />
    </>
  )
}

function QrButtons({ onLink }: Given) {
  const { t } = useLingui()
  const canScan = useCanScanQr()
  const [open, setOpen] = useState(false)
  const take = (link: VerifyLink) => {
    setOpen(false)
    onLink(link)
  }
  return (
    <div className="space-y-3">
      {canScan && (
        <Button block data-action="scan" onClick={() => setOpen(true)}>
          <Icon name="camera" />
          {t`Scan with the camera`}
        </Button>
      )}
      <PictureButton onLink={onLink} />
      {open && <ScanDialog onScan={take} onClose={() => setOpen(false)} />}
    </div>
  )
}

type PictureProblem = 'no-code' | 'foreign' | 'broken'

function PictureButton({ onLink }: Given) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const texts: Record<PictureProblem, string> = {
    'no-code': t`No QR code was found in this picture. Please take it from closer and in good light.`,
    foreign: t`This QR code belongs to neither a certificate nor a receipt.`,
    broken: t`This file is not a picture that the browser can read.`,
  }
  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    const found = await readPicture(file)
    setProblem(typeof found === 'string' ? found : null)
    if (typeof found !== 'string') onLink(found)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`A picture of the paper`}
        data-verify="picture"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button variant="plain" block onClick={() => input.current?.click()}>
        <Icon name="file" />
        {t`Choose a picture of the paper`}
      </Button>
      {problem !== null && (
        <Notice tone="warning" role="alert">
          {texts[problem]}
        </Notice>
      )}
    </>
  )
}

async function readPicture(file: File): Promise<VerifyLink | PictureProblem> {
  const texts = await readQrFile(file).catch(() => null)
  if (texts === null) return 'broken'
  return texts.map(readVerifyLink).find((link) => link !== null) ?? (texts.length === 0 ? 'no-code' : 'foreign')
}

function NumberForm({ onLink }: Given) {
  const { t } = useLingui()
  const [error, setError] = useState<string | null>(null)
  function check(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const typed = String(new FormData(form).get('number') ?? '')
    const office = readOfficeNumber(typed)
    const link = office?.kind === 'tracking' ? null : readVerifyLink(typed)
    const number = office?.number
    setError(
      link !== null
        ? null
        : office?.kind === 'tracking'
          ? t`${number} is the tracking number of an application. Please enter the number that is printed on the certificate, like ARC-2026-00001.`
          : t`Please enter the number as printed on the paper, like ARC-2026-00001 or MR-2026-000123.`,
    )
    if (link === null) form.querySelector('input')?.focus()
    else onLink(link)
  }
  return (
    <Card>
      <form onSubmit={check} className="space-y-4" noValidate>
        <TextField
          name="number"
          label={t`Number of the certificate or receipt`}
          hint={t`It is printed on the paper, like ARC-2026-00001 or MR-2026-000123. Bengali digits are fine.`}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" variant="plain" block>
          <Icon name="search" />
          {t`Check the number`}
        </Button>
      </form>
    </Card>
  )
}
