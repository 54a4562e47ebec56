import { useLingui } from '@lingui/react/macro'
import { hrefOf } from '../../../../platform/href.ts'

export const continueLook = 'block w-full truncate py-2 text-left text-small text-primary underline underline-offset-4'

/** For a person who has begun already, on another phone perhaps. */
export function ContinueLink() {
  const { t } = useLingui()
  return (
    <a href={hrefOf('/resume-application')} className={continueLook}>
      {t`Already begun? Continue with your code`}
    </a>
  )
}
