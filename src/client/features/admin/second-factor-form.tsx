import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { beginSecondFactor, finishSecondFactor } from '#contract/second-factor.ts'
import { call } from '../../platform/api.ts'
import { drawQr } from '../../platform/qr-picture.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeTrouble } from './change-trouble.tsx'

type FormProps = { onFinish: (recoveryCodes: readonly string[]) => Promise<void> }
type Begun = { secret: string; uri: string }

/** Two steps: a secret for the app, and a first code of it. */
export function SecondFactorForm({ onFinish }: FormProps) {
  const { t } = useLingui()
  const begin = useMutation({ mutationFn: () => unwrap(call(beginSecondFactor, { body: {} })) })
  if (begin.data !== undefined) return <FirstCode begun={begin.data} onFinish={onFinish} />
  return (
    <Card>
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          begin.mutate()
        }}
      >
        <p>{t`You need an authenticator app on your phone. After the password the log-in then asks for its six digits.`}</p>
        <ChangeTrouble error={begin.error} />
        <Button type="submit" block busy={begin.isPending} data-action="begin-second-factor">
          {begin.isPending ? t`Please wait` : t`Set up the second step`}
        </Button>
      </form>
    </Card>
  )
}

function FirstCode({ begun, onFinish }: FormProps & { begun: Begun }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const finish = useMutation({
    mutationFn: () => unwrap(call(finishSecondFactor, { body: { code } })),
    onSuccess: ({ recoveryCodes }) => onFinish(recoveryCodes),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim() !== '') finish.mutate()
  }
  return (
    <Card>
      <form noValidate className="space-y-4" onSubmit={submit}>
        <Enrolment begun={begun} />
        <TextField
          name="code"
          label={t`The six digits that the app shows`}
          error={isEmpty && t`Please give the six digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ChangeTrouble error={finish.error} />
        <Button type="submit" block busy={finish.isPending} data-action="finish-second-factor">
          {finish.isPending ? t`Please wait` : t`Put it in force`}
        </Button>
      </form>
    </Card>
  )
}

/** The secret as a picture for the camera, and as text for typing. */
function Enrolment({ begun: { secret, uri } }: { begun: Begun }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<string>()
  // No query: their cache is kept on the disk, and this is a secret.
  useEffect(() => {
    drawQr(uri).then(setPicture, () => undefined)
  }, [uri])
  const grouped = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <div className="space-y-3">
      <p>{t`Scan this with the authenticator app, or type the key into it.`}</p>
      {picture !== undefined && (
        <img src={picture} alt={t`QR code for the authenticator app`} className="size-48 rounded-field bg-[#fff] p-2" />
      )}
      <p className="break-words font-mono text-small">{grouped}</p>
    </div>
  )
}
