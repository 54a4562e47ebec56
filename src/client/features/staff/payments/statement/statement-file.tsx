import { useLingui } from '@lingui/react/macro'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'

type StatementFileProps = { busy: boolean; onFile: (file: File) => void; children: ReactNode }

/** A button that takes a statement as a file. A file can also be dropped on it and on what is above it. */
export function StatementFile({ busy, onFile, children }: StatementFileProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  function take(file: File | undefined): void {
    if (file !== undefined && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside it
    <div
      data-part="statement-file"
      className={classNames('space-y-3 rounded-card', isOver && 'outline-2 outline-primary outline-offset-4')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        // Without this the browser would leave the page and show the file.
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/plain,text/csv"
        aria-label={t`Statement as a file`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          take(file)
          // The same file can be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="plain" busy={busy} data-action="choose-statement" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {t`Choose a file`}
        </Button>
        <span className="text-small text-muted">{t`Excel (.xlsx) or CSV, up to 5 MB`}</span>
      </div>
    </div>
  )
}
