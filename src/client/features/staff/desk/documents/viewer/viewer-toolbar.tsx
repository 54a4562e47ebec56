import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../../../ui/button.tsx'
import { classNames } from '../../../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../../../ui/icon.tsx'
import { type ViewerCommand, type ViewerCommands, viewerKeys } from './viewer-keys.ts'

export type ViewerToolbarProps = {
  commands: ViewerCommands
  scale: number
  /** The current page, counted from 0. */
  page: number
  /** How many pages there are; 0 until the document is open. */
  pages: number
  /** The object URL of the bytes; null until they are loaded. */
  url: string | null
}

/** The controls of the viewer, the same for every kind of document. They do not move while a document is opened. */
export function ViewerToolbar({ commands, scale, page, pages, url }: ViewerToolbarProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const isOpen = pages > 0
  const percent = `${formatNumber(Math.round(scale * 100), locale)}%`
  const number = formatNumber(page + 1, locale)
  const all = formatNumber(pages, locale)
  const [zoomId, pageId] = [`${id}-zoom`, `${id}-page`]
  return (
    <fieldset
      aria-label={t`View of the document`}
      className="flex min-w-0 flex-wrap items-center justify-between gap-1"
    >
      <Group>
        <Command name="zoomOut" icon="minus" commands={commands} statusId={zoomId} />
        <Status id={zoomId} className="min-w-12">
          {isOpen && percent}
        </Status>
        <Command name="zoomIn" icon="plus" commands={commands} statusId={zoomId} />
        <Command name="fitWidth" icon="fitWidth" commands={commands} statusId={zoomId} />
        <Command name="fitPage" icon="fitPage" commands={commands} statusId={zoomId} />
        <Command name="rotate" icon="retry" commands={commands} statusId={zoomId} />
      </Group>
      <Group>
        <Command name="previousPage" icon="up" commands={commands} statusId={pageId} className={scrolledTo} />
        <Status id={pageId} className="min-w-20">
          {isOpen && t`Page ${number} of ${all}`}
        </Status>
        <Command name="nextPage" icon="down" commands={commands} statusId={pageId} className={scrolledTo} />
        <NewTab url={url} />
      </Group>
    </fieldset>
  )
}

/** Hides the page buttons in a narrow column to keep the controls on one line: scrolling, j and k turn pages too. */
const scrolledTo = 'workspace:@max-[29rem]:hidden'

function Group({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-1">{children}</div>
}

function Status({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    <span id={id} role="status" className={`${className} whitespace-nowrap text-center text-small tabular-nums`}>
      {children}
    </span>
  )
}

export type CommandProps = {
  name: ViewerCommand
  icon: IconName
  commands: ViewerCommands
  /** The id of the text that says why it cannot be pressed, such as "100%" or "Page 3 of 3". */
  statusId: string
  className?: string
}

/** The button of a command. It keeps the focus even when the command has no effect any more. */
export function Command({ name, icon, commands, statusId, className }: CommandProps) {
  const { i18n } = useLingui()
  const { label, keys } = viewerKeys[name]
  const words = i18n._(label)
  const run = commands[name]
  return (
    <Button
      variant="plain"
      size="small"
      aria-label={words}
      aria-keyshortcuts={keys[0]}
      title={`${words} (${keys[0]})`}
      blockedBy={run === null ? statusId : undefined}
      onClick={() => run?.()}
      className={classNames('w-11 px-0 md:pointer-fine:w-9', className)}
    >
      <Icon name={icon} />
    </Button>
  )
}

/** Opens the document in a new tab: the browser or another program may show what the viewer cannot. */
function NewTab({ url }: { url: string | null }) {
  const { t } = useLingui()
  const label = t`Open in a new tab`
  return (
    <LinkButton
      variant="plain"
      size="small"
      aria-label={label}
      title={label}
      // Without bytes the link has no target, but it stays and keeps the focus.
      href={url ?? ''}
      target="_blank"
      rel="noreferrer"
      aria-disabled={url === null || undefined}
      onClick={(event) => url === null && event.preventDefault()}
      className="w-11 px-0 md:pointer-fine:w-9"
    >
      <Icon name="share" />
    </LinkButton>
  )
}
