import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { Area } from '../platform/i18n.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { useOnline } from '../platform/online.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PageSkeleton } from '../ui/states/skeleton.tsx'
import { loadEssentials } from './essentials.ts'
import type { PageCode } from './page-entry.ts'

/** How a page loads its code before it is rendered, for example to take over the prerendered HTML. */
export type Preparation = {
  /** Resolves to whether everything that the first render needs is loaded; never rejects. */
  prepare: (search: Search) => Promise<boolean>
  /** The message catalogs that the page needs in addition to those of every page. */
  areas: readonly Area[]
  /** Ends of the paths of modules that the page renders at first and that are separate downloads. */
  sources?: (search: Search) => readonly string[]
}

export type PreparedPage<Props extends object = object> = ((props: Props) => ReactNode) & Preparation

type Search = Readonly<Record<string, unknown>>

type Frame = (props: { children: ReactNode }) => ReactNode
const noFrame: Frame = ({ children }) => children

/**
 * A page whose code is loaded when it is first opened, with its message catalogs.
 *
 * @param Frame of a page that draws its frame itself: its placeholder needs the frame too.
 */
export function lazyPage<Props extends object>(
  { page, catalogs = [] }: PageCode<Props>,
  Frame: Frame = noFrame,
): PreparedPage<Props> {
  async function loadWithMessages(): Promise<ComponentType<Props>> {
    const [loaded] = await Promise.all([page(), loadEssentials(...catalogs)])
    return loaded
  }
  const Page = lazyPart(loadWithMessages, {
    waiting: (
      <Frame>
        <PageSkeleton />
      </Frame>
    ),
    missing: (onRetry) => (
      <Frame>
        <PartMissing onRetry={onRetry} />
      </Frame>
    ),
    mayReload: true,
  })
  // Not named `preload`: the router would call it and wait for it before it shows the page.
  return Object.assign((props: Props) => <Page {...props} />, { prepare: Page.preload, areas: catalogs })
}

/** Shown when a part could not be loaded. */
function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  const title = online ? t`This part has not loaded yet` : t`You are offline, so the page could not be opened`
  return (
    <Trouble icon="offline" title={title} onRetry={onRetry}>
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
