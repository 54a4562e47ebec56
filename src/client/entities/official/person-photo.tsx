import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'

const sizes = { small: 'size-9', normal: 'size-12', large: 'size-20' } as const

export type PersonPhotoProps = { imageUrl: string | null | undefined; size?: keyof typeof sizes }

/**
 * The photo of a person; the default avatar where there is none or it cannot be loaded, as specified. The name is beside
 * it, so the picture itself says nothing to a screen reader.
 */
export function PersonPhoto({ imageUrl, size = 'normal' }: PersonPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isShown = Boolean(imageUrl) && failed !== imageUrl
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary-strong',
        sizes[size],
      )}
    >
      {isShown ? (
        <img
          src={imageUrl ?? ''}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailed(imageUrl ?? null)}
        />
      ) : (
        <Icon name="person" />
      )}
    </span>
  )
}
