import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { Area } from '../platform/i18n.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import { useOnline } from '../platform/online.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { PageSkeleton } from '../ui/states/skeleton.tsx'
import { loadEssentials } from './-essentials.ts'

/** How a page loads its code before it is rendered, for example to take over the prerendered HTML. */
export type Preparation = {
  /** Resolves to whether everything that the first render needs is loaded; never rejects. */
  prepare: (search: Search) => Promise<boolean>
  /** The message catalogs that the page needs in addition to those of every page. */
  areas: readonly Area[]
  /** Ends of the paths of modules that the page renders at first and that are separate downloads. */
  sources?: (search: Search) => readonly string[]
  /** Ends of the paths of modules of the page that only staff need. A phone is nearly always an applicant's. */
  staffSources?: readonly string[]
  /** Ends of the paths of modules that it renders right after the first render: requested at once, after all others. */
  laterSources?: readonly string[]
}

export type PreparedPage<Props extends object = object> = ((props: Props) => ReactNode) & Preparation

type Search = Readonly<Record<string, unknown>>

/** A page whose code is loaded when it is first opened, with the message catalogs of its areas. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...areas: readonly Area[]
): PreparedPage<Props> {
  return lazyPageIn(({ children }) => children, load, ...areas)
}

/** The same for a page that draws its frame itself: its placeholder needs the frame too. */
export function lazyPageIn<Props extends object>(
  Frame: (props: { children: ReactNode }) => ReactNode,
  load: () => Promise<ComponentType<Props>>,
  ...areas: readonly Area[]
): PreparedPage<Props> {
  async function loadWithMessages(): Promise<ComponentType<Props>> {
    const [page] = await Promise.all([load(), loadEssentials(...areas)])
    return page
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
  return Object.assign((props: Props) => <Page {...props} />, { prepare: Page.preload, areas })
}

/** For a route that draws a lazy page with properties of its own. */
export function preparedAs<Props extends object>({ prepare, areas }: PreparedPage<Props>): Preparation {
  return { prepare, areas }
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
