import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { LostDrafts, useLost } from '../../../../drafts/parts/attention/lost-drafts.tsx'
import { DraftList, useLocalDrafts } from '../../../../entities/draft/draft-list.tsx'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ContinueLink, continueLook } from './continue-link.tsx'

/**
 * Opens a sheet with the drafts of this form on this phone and those that the browser has deleted. They are known only
 * after the storage was read: a list in the page would push the fields down then.
 */
export function EarlierDrafts({ type }: { type: string }) {
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const drafts = (useLocalDrafts() ?? []).filter(({ draft }) => draft.type === type && draft.status === 'draft')
  const [lost] = useLost()
  const count = formatNumber(drafts.length, locale)
  if (drafts.length === 0 && lost.length === 0) return <ContinueLink />
  return (
    <>
      <button type="button" data-action="earlier-drafts" className={continueLook} onClick={() => setOpen(true)}>
        {drafts.length === 0 ? (
          <LostWords />
        ) : (
          <Plural
            value={drafts.length}
            one={`Continue the application on this phone (${count})`}
            other={`Continue an application on this phone (${count})`}
          />
        )}
      </button>
      {open && <EarlierDialog drafts={drafts} onClose={() => setOpen(false)} />}
    </>
  )
}

function LostWords() {
  const { t } = useLingui()
  return t`The browser has deleted drafts from this phone`
}

type EarlierDialogProps = { drafts: Parameters<typeof DraftList>[0]['drafts']; onClose: () => void }

function EarlierDialog({ drafts, onClose }: EarlierDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Continue an earlier application`}>
      <div className="space-y-4" data-earlier-drafts="">
        <LostDrafts />
        {drafts.length > 0 && <DraftList drafts={drafts} />}
        <p>
          <a href={hrefOf('/resume-application')}>{t`Open with the code`}</a>
        </p>
      </div>
    </Dialog>
  )
}
