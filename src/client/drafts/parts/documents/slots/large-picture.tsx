import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AttachmentRow } from '#sync/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useSnapshot } from '../../open-draft/draft-context.tsx'
import { picturesIn } from '../photos/shown-document.ts'
import { readDocument } from './read-document.ts'

/**
 * The pictures of a file in the width of the page, so that a person reads them beside the fields below. Nothing for a
 * PDF without photos.
 */
export function LargePicture({ file }: { file: AttachmentRow }) {
  const { t } = useLingui()
  const images = useImages(file)
  const [isEnlarged, setEnlarged] = useState(false)
  if (images.length === 0) return null
  return (
    <div className="mt-3" data-part="large-picture">
      <Button
        variant="plain"
        size="small"
        className="mb-2"
        data-action="enlarge"
        onClick={() => setEnlarged(!isEnlarged)}
      >
        <Icon name={isEnlarged ? 'minus' : 'plus'} />
        {isEnlarged ? t`Make smaller` : t`Enlarge`}
      </Button>
      <section
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keys of a keyboard too
        tabIndex={0}
        className="max-h-[34vh] overflow-auto overscroll-contain rounded-field border border-line bg-sunken"
      >
        {images.map((image) => (
          <img
            key={image}
            src={image}
            alt={file.name}
            // A message is much higher than wide: at the whole width of a wide screen little of it would be seen.
            className={isEnlarged ? 'w-[220%] max-w-none' : 'mx-auto w-full sm:max-w-sm'}
          />
        ))}
      </section>
    </div>
  )
}

/** The addresses of the pictures; empty until they are read. */
function useImages({ fileId }: AttachmentRow): readonly string[] {
  const draft = useSnapshot()?.draft ?? null
  const [images, setImages] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file never changes
  useEffect(() => {
    let made: readonly string[] = []
    let wanted = true
    readDocument(fileId, draft)
      .then((shown) => (shown === null ? [] : picturesIn(shown)))
      .then((pictures) => {
        if (!wanted) return
        made = pictures.map((picture) => URL.createObjectURL(picture))
        setImages(made)
      })
      .catch(() => undefined)
    return () => {
      wanted = false
      for (const image of made) URL.revokeObjectURL(image)
    }
  }, [fileId])
  return images
}
