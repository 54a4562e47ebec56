import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../platform/api/unwrap.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton-lines.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { appointmentQuery } from '../../appointment/appointment-query.ts'
import { linksQuery } from '../links-query.ts'
import { AssignForm, type AssignFormProps } from './assign-form.tsx'

export type AssignDialogProps = Omit<AssignFormProps, 'appointment' | 'links'> & {
  appointment: { id: string; type: AssignFormProps['appointment']['type']; official: { id: string } }
}

/** Assigns or changes the time of an appointment. The form's data is read first, so no later read replaces input. */
export function AssignDialog({ appointment: { id, type, official }, ...form }: AssignDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const isOnline = type === 'online'
  const appointment = useQuery(appointmentQuery(id))
  const links = useQuery({ ...linksQuery(official.id), enabled: isOnline })
  const known = isOnline ? links.data : []
  // The version in the cache may be outdated, and the server would then refuse the form's first attempt.
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
