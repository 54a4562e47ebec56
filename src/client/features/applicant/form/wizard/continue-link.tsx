import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../../platform/href.ts'

export const continueLook = 'block w-full truncate py-2 text-left text-small text-primary underline underline-offset-4'

/** The link for a person who has begun an application already, for example on another phone. */
export function ContinueLink() {
  const { t } = useLingui()
  return (
    <a href={hrefOf('/resume-application')} className={continueLook}>
      {t`Already started? Continue with your code`}
    </a>
  )
}
