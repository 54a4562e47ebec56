import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { Area } from '../platform/i18n.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PageSkeleton } from '../ui/states/skeleton.tsx'
import { loadEssentials } from './-essentials.ts'

/** A page whose code is loaded when it is first opened, with the message catalogs of its areas. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: readonly Area[]
): (props: Props) => ReactNode {
  async function loadWithMessages(): Promise<ComponentType<Props>> {
    const [page] = await Promise.all([load(), loadEssentials(...areas)])
    return page
  }
  const Page = lazyPart(loadWithMessages, {
    waiting: <PageSkeleton />,
    missing: (onRetry) => <PartMissing onRetry={onRetry} />,
    mayReload: true,
  })
  // The part's `preload` is hidden: the router would call it and wait for it before it shows the page.
  return (props) => <Page {...props} />
}

/** Shown when a part could not be loaded. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  return (
    <Trouble icon="offline" title={t`This part has not arrived yet`} onRetry={onRetry}>
      {t`Everything you typed is safe on this device.`}
    </Trouble>
  )
}

type TroubleProps = { icon: IconName; title: string; children: ReactNode; onRetry: () => void }

/** A page in place of one that cannot be shown. Part of the first download, because later downloads may fail. */
export function Trouble({ icon, title, children, onRetry }: TroubleProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div data-part-missing="" className="mx-auto max-w-form space-y-3 px-4 py-6">
      <Icon name={icon} className="size-9 text-primary" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{children}</p>
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {t`Try again`}
      </Button>
    </div>
  )
}
