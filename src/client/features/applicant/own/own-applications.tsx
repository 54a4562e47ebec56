import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../platform/href.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/**
 * The applications of the account of both families and from any device, the latest change first. On the dashboard a
 * link opens the application's page; on the page for enlisting (`opens="form"`) it opens the form on this phone. The list
 * itself is a part that is loaded later (`children`), so that heading and links do not wait for the calls to the server.
 */
export function OwnApplications({ opens, children }: { opens: 'page' | 'form'; children: ReactNode }) {
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
      {children}
    </section>
  )
}
