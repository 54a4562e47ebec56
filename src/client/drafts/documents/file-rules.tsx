import { useLingui } from '@lingui/react/macro'

/** What may be attached. */
export function FileRules() {
  const { t } = useLingui()
  return (
    <p className="text-small text-muted">
      {t`PDF or PNG, each at most 2 MB. A photo of the paper will do as well: it is made small enough right here.`}
    </p>
  )
}
