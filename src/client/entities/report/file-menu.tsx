import { useLingui } from '@lingui/react/macro'
import type { Download } from '../../platform/api/use-download.ts'
import { formatBytes } from '../../platform/format-bytes.ts'
import { useLocale } from '../../platform/i18n.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Menu, MenuAction } from '../../ui/overlays/menu.tsx'

export type FileChoice = { id: string; label: string; save: () => void }
export type FileMenuProps = Pick<Download, 'received' | 'problem' | 'stop'> & {
  /** What the menu saves, for screen readers. */
  name: string
  choices: readonly FileChoice[]
}

/** Saves a list as a file of a chosen kind. Meanwhile the menu shows the progress and can stop the download. */
export function FileMenu({ name, choices, received, problem, stop }: FileMenuProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <div className="text-right print:hidden">
      <Menu
        name={received === null ? name : t`The list is being saved`}
        label={
          <span className="-mx-2 inline-flex min-h-11 min-w-28 items-center justify-center gap-2 rounded-card border border-line-strong bg-surface px-3.5 text-small font-medium tabular-nums">
            <Icon name="download" />
            {received === null ? t`Excel` : received === 0 ? t`Please wait` : formatBytes(received, locale)}
          </span>
        }
      >
        {received === null ? (
          choices.map(({ id, label, save }) => (
            <MenuAction key={id} action={id} onSelect={save}>
              {label}
            </MenuAction>
          ))
        ) : (
          <MenuAction action="stop-export" onSelect={stop}>{t`Stop saving`}</MenuAction>
        )}
      </Menu>
      <LiveRegion className="sr-only">{received !== null && t`The list is being saved`}</LiveRegion>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
