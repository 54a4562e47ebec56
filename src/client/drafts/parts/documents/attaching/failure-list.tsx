import { useLingui } from '@lingui/react/macro'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { AttachFailure } from './use-attach.ts'

/** Why a picked file was refused, and what to do instead. */
export function FailureList({ failures }: { failures: readonly AttachFailure[] }) {
  const text = useFailureText()
  if (failures.length === 0) return null
  return (
    <Notice tone="danger" role="alert" className="mt-3">
      <ul className="space-y-1">
        {failures.map((failure) => (
          <li key={failure.name}>
            <b className="break-all">{failure.name}</b>: {text(failure)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useFailureText(): (failure: AttachFailure) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ problem, size, room = 0 }) => {
    const megabytes = formatBytes(size, locale)
    const free = formatBytes(room, locale)
    const texts: Record<AttachFailure['problem'], string> = {
      not_readable: t`The file could not be read. If it is in a cloud folder or on a memory card, please copy it to this phone first and choose it again`,
      empty: t`The file is empty. Please choose another`,
      wrong_type: t`Only a PDF, PNG or photo can be attached. Please choose one of these`,
      not_a_photo: t`A page must be a photo. Please close this window to attach the PDF separately`,
      undecodable: t`This phone cannot open the picture (it may be a HEIC file). Please save it as JPEG, or take the photo here with “Open camera”`,
      too_large: t`This PDF is ${megabytes}; at most 2 MB can be attached. Please make it smaller, or take a photo of the document`,
      broken: t`The file is incomplete and cannot be opened. Please get it again and choose it once more`,
      no_room: t`The file is ${megabytes}, but this phone has room for only ${free}. Please free some space and choose it again`,
      not_saved: t`This phone could not save the file. Please choose it again; if that does not help, close other pages and apps first`,
      not_kept: t`There is no room for the file on this phone. Please free some space and choose it again`,
    }
    return texts[problem]
  }
}
