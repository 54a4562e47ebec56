import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

type Size = { width: number; height: number }

/** Relative to the size at which the whole image is visible. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4, 6] as const
const fitStep = zooms.indexOf(1)

/** An image that can be rotated and enlarged. When enlarged, it scrolls inside its frame. */
export function ImageView({ url, alt }: { url: string; alt: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [turns, setTurns] = useState(0)
  const [step, setStep] = useState<number>(fitStep)
  const zoom = zooms[step] ?? 1
  const percent = `${formatNumber(zoom * 100, locale)}%`
  return (
    <div className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="plain"
          size="small"
          aria-label={t`Smaller`}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          −
        </Button>
        <button
          type="button"
          aria-label={t`${percent}, back to the whole image`}
          onClick={() => setStep(fitStep)}
          className="min-h-11 min-w-14 text-small tabular-nums md:min-h-9"
        >
          {percent}
        </button>
        <Button
          variant="plain"
          size="small"
          aria-label={t`Larger`}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <Icon name="plus" />
        </Button>
        <Button variant="plain" size="small" className="ml-auto" onClick={() => setTurns((turns + 1) % 4)}>
          <Icon name="retry" />
          {t`Rotate`}
        </Button>
      </div>
      <TurnedImage url={url} alt={alt} turns={turns} zoom={zoom} />
    </div>
  )
}

type TurnedProps = { url: string; alt: string; turns: number; zoom: number }

/** The layout size of a rotated image is rotated too, so that the frame scrolls over all of it. */
function TurnedImage({ url, alt, turns, zoom }: TurnedProps) {
  const frame = useRef<HTMLElement>(null)
  const room = useRoom(frame)
  const [natural, setNatural] = useState<Size | null>(null)
  const isSideways = turns % 2 === 1
  const full = natural === null ? null : isSideways ? { width: natural.height, height: natural.width } : natural
  const scale = full === null ? 0 : Math.min(room.width / full.width, room.height / full.height) * zoom
  const scaled = (pixels: number | undefined) => Math.floor((pixels ?? 0) * scale)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={frame} aria-label={alt} tabIndex={0} className="grid min-h-0 grow overflow-auto">
      <div className="relative m-auto" style={{ width: scaled(full?.width), height: scaled(full?.height) }}>
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
          className="absolute left-1/2 top-1/2 max-w-none bg-[white]"
          style={{
            width: scaled(natural?.width),
            height: scaled(natural?.height),
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
      </div>
    </section>
  )
}

/** The inner size of an element, updated when it changes. */
function useRoom(frame: { current: HTMLElement | null }): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}
