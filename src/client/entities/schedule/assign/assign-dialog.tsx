import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../platform/api/unwrap.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton-lines.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { appointmentQuery } from '../../appointment/appointment-queries.ts'
import { linksQuery } from '../schedule-queries.ts'
import { AssignForm, type AssignFormProps } from './assign-form.tsx'

export type AssignDialogProps = Omit<AssignFormProps, 'appointment' | 'links'> & {
  appointment: { id: string; type: AssignFormProps['appointment']['type']; official: { id: string } }
}

/** Gives an appointment its time, or another one. What the form needs is read first, so that nothing typed is replaced later. */
export function AssignDialog({ appointment: { id, type, official }, ...form }: AssignDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const isOnline = type === 'online'
  const appointment = useQuery(appointmentQuery(id))
  const links = useQuery({ ...linksQuery(official.id), enabled: isOnline })
  const known = isOnline ? links.data : []
  // Of what the cache still has, the version may be old: the form would be refused at its first attempt.
  const isRead = appointment.isFetchedAfterMount || appointment.fetchStatus !== 'fetching'
  if (appointment.data !== undefined && isRead && known !== undefined) {
    return <AssignForm {...form} appointment={appointment.data} links={known} />
  }
  const failed = [appointment, links].find(({ isError }) => isError)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.onClose()}
      title={form.action === 'approve' ? t`Assign a time` : t`Reschedule`}
    >
      {failed === undefined ? (
        <div role="status" aria-label={t`Loading, please wait`}>
          <SkeletonLines lines={6} />
        </div>
      ) : (
        <ErrorState
          {...(failed.error instanceof CallFailure && { title: failureText(failed.error.failure) })}
          onRetry={() => void failed.refetch()}
        />
      )}
    </Dialog>
  )
}
