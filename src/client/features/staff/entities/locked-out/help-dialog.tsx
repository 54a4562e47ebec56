import { useLingui } from '@lingui/react/macro'
import { Waiting } from '#contract/administration/approvals.ts'
import type { employeeCalls } from '#contract/administration/employees.ts'
import { endEmployeeSessions, removeEmployeeSecondFactor, setEmployeePassword } from '#contract/auth/locked-out.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isDeciding } from '#domain/people/deciding-accounts.ts'
import type { RecordOf } from '../../../../entities/office/record-options.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { toast } from '../../../../platform/toast.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../../ui/notice.tsx'

const calls = {
  password: setEmployeePassword,
  'second-step': removeEmployeeSecondFactor,
  sessions: endEmployeeSessions,
} as const satisfies Record<string, Endpoint>
export type HelpName = keyof typeof calls

export type HelpDialogProps = {
  record: RecordOf<typeof employeeCalls>
  name: HelpName
  /** Called with the new password. */
  onGiven: (password: string) => void
  onClose: () => void
}

type Values = { id: string; version: number }

/** Asks for a confirmation, and for the own password if it was not given lately, then makes the call. */
export function HelpDialog({ name, record, onGiven, onClose }: HelpDialogProps) {
  const { t } = useLingui()
  const session = useSession()
  const words = useWords(name)
  const { id, version } = record
  const form = useEndpointForm<Endpoint, Values>(calls[name], {
    values: { id, version },
    refusals: {
      ...(name === 'second-step' && { not_found: t`This person has no second step.` }),
      wrong_state: t`The mobile number or e-mail of this account was changed less than a day ago. The password can be set a day after that, or by an admin who changes both.`,
    },
    onDone: (answer) => {
      const waits = Waiting.safeParse(answer).success
      toast.success(waits ? t`Your request waits for an admin.` : words.done)
      const password = (answer as { password?: unknown }).password
      if (typeof password === 'string') onGiven(password)
      onClose()
    },
  })
  // The call does not know whether an official's account hosts the Secretary's Hour; the server does.
  const isAsked = session !== null && !hasRole(session, ['OWNER']) && isDeciding({ ...record, isSecretary: false })
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.description}
      submitLabel={isAsked ? t`Ask an admin` : words.submit}
      danger={!isAsked}
      onClose={onClose}
    >
      {isAsked && (
        <Notice tone="info">
          {t`This account decides about applications, so an admin has to approve the request first. Nothing changes until then.`}
        </Notice>
      )}
    </FormDialog>
  )
}

function useWords(name: HelpName) {
  const { t } = useLingui()
  const words = {
    password: {
      title: t`Set a new password?`,
      description: t`The portal makes a password and shows it to you once. The old one stops working, and the person is logged out everywhere.`,
      submit: t`Set a password`,
      done: t`The new password has been set`,
    },
    'second-step': {
      title: t`Remove the second step?`,
      description: t`The password alone is then enough to log in. Make sure that it is really the person who asks you.`,
      submit: t`Remove the second step`,
      done: t`The second step was turned off`,
    },
    sessions: {
      title: t`End all sessions?`,
      description: t`The person is logged out on all devices, and can log in again with the password.`,
      submit: t`End all sessions`,
      done: t`All sessions have ended`,
    },
  } as const satisfies Record<HelpName, object>
  return words[name]
}
