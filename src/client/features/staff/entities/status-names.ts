import { useLingui } from '@lingui/react/macro'
import type { RecordStatus } from '#domain/administration/record-status.ts'

export function useStatusNames(): Record<RecordStatus, string> {
  const { t } = useLingui()
  return { ACTIVE: t`Active`, INACTIVE: t`Inactive` }
}
