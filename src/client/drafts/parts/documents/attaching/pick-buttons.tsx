import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Attaching } from './use-attach.ts'

const accepted = { document: '.pdf,.png,application/pdf,image/png,image/*', page: 'image/*' } as const

export type PickButtonsProps = {
  /** The accessible name of the input that chooses files. */
  name: string
  label: string
  purpose: keyof typeof accepted
  /** Takes what was picked. */
  attaching: Pick<Attaching, 'busy' | 'take'>
  multiple: boolean
  /** The text of the button that chooses a file. */
  chooseLabel: string
  /** Called before the picker opens, in the same press. */
  onOpen: () => void
  /** Called when the picker was closed without a choice. */
  onCancel: () => void
  /** Called when the picked files were taken, with the number of photos that became pages. */
  onTaken: (pages: number) => Promise<void>
}

/** The two ways to choose a file. The inputs stay in the page for keyboards, scripts and screen readers. */
export function PickButtons(props: PickButtonsProps) {
  const { name, label, purpose, attaching, multiple, chooseLabel, onTaken, onCancel, onOpen } = props
  const { busy } = attaching
  const { t } = useLingui()
  const chooser = useInput(onCancel)
  const camera = useInput(onCancel)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const picked = [...(currentTarget.files ?? [])]
    // The bytes are read from the files themselves. Clearing the input lets the same file be picked again.
    if (picked.length > 0) void attach(picked).finally(() => (currentTarget.value = ''))
  }
  async function attach(picked: readonly File[]): Promise<void> {
    await onTaken(await attaching.take(picked, purpose))
  }
  function open(input: HTMLInputElement | null): void {
    onOpen()
    input?.click()
  }
  const hidden = { type: 'file', tabIndex: -1, 'aria-label': label, onChange: take, className: 'sr-only' } as const
  return (
    <div className="button-set relative">
      <input {...hidden} ref={chooser} name={name} accept={accepted[purpose]} multiple={multiple} />
      <Button variant="plain" size="small" busy={busy} onClick={() => open(chooser.current)}>
        <Icon name="upload" />
        {/* As short as the label before it: a longer label would wrap the row and move everything below. */}
        {busy ? t({ message: 'Saving', context: 'a file, on this phone' }) : chooseLabel}
      </Button>
      <input {...hidden} ref={camera} accept="image/*" capture="environment" />
      <Button
        variant="plain"
        size="small"
        className="pointer-fine:hidden"
        busy={busy}
        onClick={() => open(camera.current)}
      >
        <Icon name="camera" />
        {t`Open camera`}
      </Button>
    </div>
  )
}

/** React has no prop for the event of a picker that was closed without a choice. */
function useInput(onCancel: () => void) {
  const ref = useRef<HTMLInputElement>(null)
  const latest = useRef(onCancel)
  latest.current = onCancel
  useEffect(() => {
    const input = ref.current
    const cancelled = () => latest.current()
    input?.addEventListener('cancel', cancelled)
    return () => input?.removeEventListener('cancel', cancelled)
  }, [])
  return ref
}
