import { useLingui } from '@lingui/react/macro'
import { PartMissing } from '../../../drafts/form-part.tsx'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPart } from '../../../platform/lazy-part.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** Loaded separately, so that heading and links need not wait for the calls to the server and their schemas. */
const OwnApplicationList = lazyPart(
  () => import('./own-application-list.tsx').then((module) => module.OwnApplicationList),
  {
    waiting: <Skeleton className="h-24 rounded-card" />,
    missing: (onRetry) => <PartMissing onRetry={onRetry} />,
  },
)

/** Starts the download of the list before it is rendered. */
export const preloadOwnApplications = OwnApplicationList.preload

/**
 * The applications of the account of both families and from any device, the latest change first. On the dashboard a
 * link opens the application's page; on the page for enlisting (`opens="form"`) it opens the form on this phone.
 */
export function OwnApplications({ opens }: { opens: 'page' | 'form' }) {
  const { t } = useLingui()
  return (
    <section className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-h3">{t`My applications`}</h2>
        {opens === 'page' && (
          <LinkButton size="small" href={hrefOf('/enlisting')}>
            <Icon name="plus" />
            {t`New application`}
          </LinkButton>
        )}
      </div>
      {opens === 'page' && (
        <p className="text-small">
          <a href={hrefOf('/enlisting')}>{t`Add an application by its code`}</a>
        </p>
      )}
      <OwnApplicationList opens={opens} />
    </section>
  )
}
