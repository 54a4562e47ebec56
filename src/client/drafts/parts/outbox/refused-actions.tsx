import { useLingui } from '@lingui/react/macro'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { sendRefused, takeServerVersion } from '#sync/outbox/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { sendNow } from '../../phone/loading/sending-loader.ts'
import { useOpenDraft, useSnapshot } from '../open-draft/draft-context.tsx'

/** The two actions for a refused value: take the office's version, or send it once more while it may be changed. */
export function RefusedActions({ path, label }: { path: string; label: string }) {
  const { t } = useLingui()
  const { session } = useOpenDraft()
  const draft = useSnapshot()?.draft
  if (draft === undefined) return null
  const act = async (work: typeof takeServerVersion) => {
    session.dropText(path)
    await session.flush()
    await work((await loadStorage()).context, draft.id, path)
    sendNow()
  }
  return (
    <span className="-ml-3.5 flex flex-wrap">
      {isEditable(draft.status) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t`Send again: ${label}`}
          onClick={() => void act(sendRefused).catch(() => undefined)}
        >
          {t`Send again`}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label={t`Use the office's version: ${label}`}
        onClick={() => void act(takeServerVersion).catch(() => undefined)}
      >
        {t`Use the office's version`}
      </Button>
    </span>
  )
}
