import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

const sizes = {
  small: { pixels: 36, box: 'size-9', icon: '' },
  large: { pixels: 112, box: 'size-28', icon: '[&_svg]:size-14' },
} as const

export type AvatarProps = { url: string | null | undefined; size?: keyof typeof sizes }

/** The picture of a person beside the name, which identifies the person; a drawing if no picture can be loaded. */
export function Avatar({ url, size = 'small' }: AvatarProps) {
  const { pixels, box, icon } = sizes[size]
  return (
    <span
      className={classNames(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary-strong',
        box,
        icon,
      )}
    >
      {url ? <Picture key={url} url={url} pixels={pixels} box={box} /> : <Icon name="person" />}
    </span>
  )
}

function Picture({ url, pixels, box }: { url: string; pixels: number; box: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Icon name="person" />
  return (
    <img
      src={url}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className={classNames('object-cover', box)}
    />
  )
}
