import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { beginSecondFactor, finishSecondFactor } from '#contract/auth/second-factor.ts'
import { drawQr } from '../../../platform/qr/qr-picture.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'

type FormProps = { onFinish: (recoveryCodes: readonly string[]) => Promise<void> }
type Begun = { secret: string; uri: string }

/** Two steps: a secret for the app, and its first code. */
export function SecondFactorForm({ onFinish }: FormProps) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<Begun | null>(null)
  const form = useEndpointForm(beginSecondFactor, { values: {}, onDone: setBegun })
  if (begun !== null) return <FirstCode begun={begun} onFinish={onFinish} />
  return (
    <FormCard form={form} name="begin-second-factor" submitLabel={t`Set up the second step`}>
      <p>{t`You need an authenticator app on your phone. After your password, you will be asked for its six digits.`}</p>
    </FormCard>
  )
}

function FirstCode({ begun, onFinish }: FormProps & { begun: Begun }) {
  const { t } = useLingui()
  const form = useEndpointForm(finishSecondFactor, {
    values: { code: '' },
    findWrong: ({ code }) => (code.trim() === '' ? ['code'] : []),
    onDone: ({ recoveryCodes }) => onFinish(recoveryCodes),
  })
  return (
    <FormCard form={form} name="finish-second-factor" submitLabel={t`Turn it on`}>
      <Enrolment begun={begun} />
      <TextField
        {...form.field('code', t`Please enter the six digits`)}
        label={t`The six digits that the app shows`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
      />
    </FormCard>
  )
}

/** The secret as a picture for the camera, and as a text for typing. */
function Enrolment({ begun: { secret, uri } }: { begun: Begun }) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<string>()
  // Not a query: the query cache is stored on the disk, and this is a secret.
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
