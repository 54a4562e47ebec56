import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatToken } from '#domain/reference/identifiers.ts'
import { CodeDialog } from '../../../../drafts/parts/form/parts.ts'
import { useSnapshot } from '../../../../drafts/parts/open-draft/draft-context.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/**
 * The code that opens this draft on another phone together with the mobile number. Until a number is entered, a hint of
 * the same height is shown, so that nothing moves when the code appears. A tap on the code opens a dialog.
 */
export function DraftCode() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const draft = useSnapshot()?.draft ?? null
  const isReady = draft !== null && draft.mobile !== null && draft.token !== '' && draft.paused !== 'not_found'
  return (
    <div className="h-12 overflow-hidden">
      {isReady ? (
        <button
          type="button"
          data-draft-code=""
          onClick={() => setOpen(true)}
          className="flex h-full w-full items-center gap-2 rounded-field border border-primary bg-primary-soft px-3 text-left text-small text-primary-strong"
        >
          <span className="truncate">{t`Resume code`}</span>
          <b className="shrink-0 whitespace-nowrap font-mono" translate="no">
            {formatToken(draft.token)}
          </b>
          <span className="grow" />
          <Icon name="right" className="size-5" />
        </button>
      ) : (
        <p className="flex h-full items-center text-tiny text-muted">
          <span className="line-clamp-2">{t`Enter the mobile number to get a code for continuing later or on another phone.`}</span>
        </p>
      )}
      {open && isReady && <CodeDialog draft={draft} onClose={() => setOpen(false)} />}
    </div>
  )
}
