import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaptureRow, PageEdit } from '#sync/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useLayer } from '../../../../ui/overlays/use-layer.ts'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { type Crop, isWholePicture, turnPage, wholePicture } from '../photos/page-edit.ts'
import { CropFrame } from './crop-frame.tsx'
import type { Previews } from './use-previews.ts'

export type PageViewProps = {
  row: CaptureRow
  /** The label of the page, such as its number. */
  name: string
  previews: Previews
  onEdit: (edit: PageEdit) => Promise<void>
  /** Called when cropping starts or ends: meanwhile other actions are disabled, so that no unfinished crop is lost. */
  onCropping: (isCropping: boolean) => void
}

/** One page as it will look, with the actions on it. */
export function PageView({ row, name, previews, onEdit, onCropping }: PageViewProps) {
  const { t } = useLingui()
  const [enlarged, setEnlarged] = useState(false)
  const [cropping, setCropping] = useState<{ url: string; crop: Crop } | null>(null)
  const url = previews.of(row)

  async function startCropping(): Promise<void> {
    const whole = await previews.uncropped(row).catch(() => null)
    if (whole === null) return
    setCropping({ url: whole, crop: isWholePicture(row.edit.crop) ? inset : row.edit.crop })
    onCropping(true)
  }
  function stopCropping(): void {
    setCropping(null)
    onCropping(false)
  }
  function finishCropping(crop: Crop): void {
    stopCropping()
    void onEdit({ ...row.edit, crop })
  }

  if (cropping !== null) {
    return (
      <Cropping
        url={cropping.url}
        crop={cropping.crop}
        onChange={(crop) => setCropping({ url: cropping.url, crop })}
        onKeep={finishCropping}
        onCancel={stopCropping}
      />
    )
  }
  return (
    <div data-page-state={previews.isCurrent(row) ? 'shown' : 'drawing'}>
      <Picture url={url} name={name} enlarged={enlarged} />
      <div className="button-set mt-2">
        <TurnButtons onTurn={(way) => onEdit(turnPage(row.edit, way))} />
        <Button variant="plain" size="small" data-action="crop" onClick={() => void startCropping()}>
          <Icon name="crop" />
          {t`Crop`}
        </Button>
        <Button variant="plain" size="small" aria-pressed={enlarged} onClick={() => setEnlarged(!enlarged)}>
          <Icon name="search" />
          {enlarged ? t`Fit` : t`Enlarge`}
        </Button>
      </div>
    </div>
  )
}

/** The first crop leaves a margin: a frame away from the edges shows that it can be moved. */
const inset: Crop = { left: 0.06, top: 0.06, right: 0.94, bottom: 0.94 }

function Picture({ url, name, enlarged }: { url: string | null; name: string; enlarged: boolean }) {
  if (url === null)
    return <Skeleton className="h-[calc(34*var(--dvh))] md:h-[calc(46*var(--dvh))] w-full rounded-field" />
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className="h-[calc(34*var(--dvh))] overflow-auto md:h-[calc(46*var(--dvh))] rounded-field border border-line bg-sunken"
    >
      <img src={url} alt={name} className={enlarged ? 'w-[250%] max-w-none' : 'mx-auto h-full w-full object-contain'} />
    </section>
  )
}

function TurnButtons({ onTurn }: { onTurn: (way: 'left' | 'right') => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button variant="plain" size="small" data-action="turn-left" onClick={() => onTurn('left')}>
        <Icon name="turnLeft" />
        {t`Rotate left`}
      </Button>
      <Button variant="plain" size="small" data-action="turn-right" onClick={() => onTurn('right')}>
        <Icon name="retry" />
        {t`Rotate right`}
      </Button>
    </>
  )
}

type CroppingProps = {
  url: string
  crop: Crop
  onChange: (crop: Crop) => void
  onKeep: (crop: Crop) => void
  onCancel: () => void
}

/** The whole photo with the part that is to be kept, and the buttons that finish or cancel. */
function Cropping({ url, crop, onChange, onKeep, onCancel }: CroppingProps) {
  const { t } = useLingui()
  useLayer(true, onCancel)
  return (
    <div data-page-state="cropping">
      <p className="text-small text-muted">{t`Drag the corners to the edges of the paper.`}</p>
      <CropFrame url={url} crop={crop} onChange={onChange} />
      <div className="button-set">
        <Button size="small" data-action="crop-done" onClick={() => onKeep(crop)}>
          {t`Keep this part`}
        </Button>
        <Button variant="plain" size="small" onClick={() => onKeep(wholePicture)}>
          {t`Whole photo`}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  )
}
