import { useLingui } from '@lingui/react/macro'
import * as Radix from '@radix-ui/react-dialog'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { createObservable } from '../../platform/observable.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { rememberFocus } from './focus-return.ts'
import { useLayer } from './use-layer.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons, at the bottom within thumb reach. */
  footer?: ReactNode
  wide?: boolean
  /** A dialog that contains only text takes the focus itself, because otherwise the keyboard could not scroll it. */
  onlyText?: boolean
}

/** A modal dialog: a sheet from the bottom on phones, a card in the middle elsewhere. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
  onlyText,
}: DialogProps) {
  const { t } = useLingui()
  const isCovered = useIsCovered(open)
  useLayer(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={classNames('fixed inset-0 z-40', !isCovered && 'bg-[rgb(0_0_0/.5)]')} />
        <Content
          onKeyDown={confirmByKeys}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(92*var(--dvh))] flex-col rounded-t-card border border-line bg-surface text-ink shadow-card',
            'md:inset-x-auto md:bottom-auto md:left-1/2 md:top-1/2 md:w-[calc(100%-2rem)] md:[transform:translate(-50%,-50%)] md:rounded-card',
            wide ? 'md:max-w-page' : 'md:max-w-form',
            // Not `invisible`: the focus returns into it when the dialog in front closes.
            isCovered && 'opacity-0',
          )}
        >
          <div className="flex items-start gap-3 border-b border-line px-4 py-2 md:px-5">
            <Radix.Title className="grow py-1.5 text-h2">{title}</Radix.Title>
            <Radix.Close
              aria-label={t`Close`}
              className="-mr-2 grid size-11 place-items-center rounded-field hover:bg-sunken"
            >
              <Icon name="close" />
            </Radix.Close>
          </div>
          <div
            {...(onlyText && { tabIndex: 0 })}
            className="overflow-y-auto px-4 py-4 focus-visible:-outline-offset-3 md:px-5"
          >
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            {children && <div className={description ? 'mt-4' : ''}>{children}</div>}
          </div>
          {footer && (
            <div className="button-set border-t border-line px-4 py-3 md:justify-end md:px-5 md:*:flex-none">
              {footer}
            </div>
          )}
        </Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Ctrl+Enter confirms from every field, even from a text area, as the button does. */
function confirmByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('button[type="submit"]')?.click()
}

let openDialogs: readonly string[] = []
const changes = createObservable()

function setOpenDialogs(ids: readonly string[]): void {
  openDialogs = ids
  changes.notify()
}

/** Whether another dialog was opened over this one. Only the last dialog is visible: one sheet at a time. */
function useIsCovered(open: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!open) return
    setOpenDialogs([...openDialogs, id])
    return () => setOpenDialogs(openDialogs.filter((other) => other !== id))
  }, [open, id])
  return useSyncExternalStore(
    changes.subscribe,
    () => openDialogs.includes(id) && openDialogs.at(-1) !== id,
    () => false,
  )
}

/** Returns the focus to where it was before the dialog opened; Radix does so only for its own trigger. */
function Content(props: ComponentProps<typeof Radix.Content>) {
  // Read at the first render, because later a field of the dialog may have the focus.
  const [returnFocus] = useState(rememberFocus)
  return (
    <Radix.Content
      {...props}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        returnFocus()
      }}
    />
  )
}

export type ConfirmDialogProps = Omit<DialogProps, 'footer' | 'wide'> & {
  confirmLabel: ReactNode
  /** “Cancel” by default; another label if the dialog is about something that can be cancelled. */
  closeLabel?: ReactNode
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}

/** Names the consequence (`description`), may contain fields (`children`), and asks to confirm or cancel. */
export function ConfirmDialog({
  confirmLabel,
  closeLabel,
  onConfirm,
  danger = false,
  busy = false,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="plain" onClick={() => dialog.onOpenChange(false)}>
            {closeLabel ?? t`Cancel`}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
