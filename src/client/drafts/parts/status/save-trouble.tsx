import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import type { WriteTrouble } from '../../phone/session/write-behind.ts'

/** The phone does not store the input: what is safe, what is not yet, and what the person can do. */
export function SaveTroubleNotice({ trouble }: { trouble: WriteTrouble }) {
  const { t } = useLingui()
  const words = {
    full: {
      title: t`This phone is full`,
      text: t`Your latest changes are only on the screen. Please free some space (photos, other apps) and leave this page open: it saves automatically. What was saved before is safe.`,
    },
    refused: {
      title: t`This phone cannot save at the moment`,
      text: t`Your latest changes are only on the screen. Please leave this page open: it tries again automatically. If this does not help, close other pages and apps. What was saved before is safe.`,
    },
  }[trouble]
  return (
    <div data-trouble={trouble}>
      <Notice tone="danger" title={words.title}>
        <p>{words.text}</p>
      </Notice>
    </div>
  )
}
