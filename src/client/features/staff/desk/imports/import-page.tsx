import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ImportCard } from './import-card.tsx'
import { useImports } from './use-imports.ts'

/** The reception desk imports applications that visitors bring as files, because their phone has no connection. */
export function ImportPage() {
  const { t } = useLingui()
  const { imports, take, retry } = useImports()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Page width="page">
      <PageHeader
        title={t`Import an exported application`}
        lead={t`An applicant whose phone has no internet can bring the application as a file (its name ends in .talika.json). It is sent to the server unchanged; nothing is kept on this computer.`}
      />
      <input
        ref={input}
        type="file"
        multiple
        accept=".json,application/json"
        aria-label={t`Exported files`}
        data-import="desk"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(files)
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {t`Choose files`}
      </Button>
      <ul className="space-y-4" aria-live="polite">
        {imports.map((one) => (
          <li key={one.key}>
            <ImportCard one={one} onRetry={(about, carried) => void retry({ ...one, about, carried })} />
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        {t`Importing the same file twice changes nothing, and the applicant's phone may also send it automatically later. When everything has arrived, please delete the file and return the USB stick.`}
      </p>
    </Page>
  )
}
