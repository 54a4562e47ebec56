import { useEffect, useEffectEvent, useState } from 'react'
import { FrameSkeleton } from './frame-skeleton.tsx'
import type { Size, Turns } from './page-layout.ts'
import { PageStack } from './page-stack.tsx'
import type { Viewing } from './use-viewing.ts'
import { ViewerFault } from './viewer-fault.tsx'

export type ImageViewProps = {
  url: string
  alt: string
  viewing: Viewing
  turns: Turns
  onOpened: (pages: readonly Size[]) => void
}

/** A picture in the frame of the viewer: a document of one page. */
export function ImageView({ url, alt, viewing, turns, onOpened }: ImageViewProps) {
  const [state, setState] = useState<'opening' | 'open' | 'broken'>('opening')
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    let isOver = false
    setState('opening')
    const image = new Image()
    image.src = url
    image.decode().then(
      () => {
        if (isOver) return
        opened([{ width: image.naturalWidth, height: image.naturalHeight }])
        setState('open')
      },
      () => isOver || setState('broken'),
    )
    return () => {
      isOver = true
    }
  }, [url])
  if (state === 'opening') return <FrameSkeleton />
  if (state === 'broken') return <ViewerFault fault="broken" />
  return (
    <PageStack viewing={viewing}>
      {({ box: { width, height } }) => {
        const isSideways = turns % 2 === 1
        return (
          <img
            src={url}
            alt={alt}
            draggable={false}
            className="absolute left-0 top-0 max-w-none origin-top-left"
            style={{
              width: isSideways ? height : width,
              height: isSideways ? width : height,
              transform: turningOf({ width, height }, turns),
            }}
          />
        )
      }}
    </PageStack>
  )
}

/** Rotates a picture around its upper left corner and moves it back into its box, by whole pixels to keep it sharp. */
function turningOf({ width, height }: Size, turns: Turns): string {
  const moves = ['', `translateX(${width}px)`, `translate(${width}px, ${height}px)`, `translateY(${height}px)`]
  return turns === 0 ? 'none' : `${moves[turns]} rotate(${turns * 90}deg)`
}
