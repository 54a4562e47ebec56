import { I18nProvider } from '@lingui/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../src/client/app/catalogs.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { PhotoField } from '../../../src/client/ui/photo/photo-field.tsx'

const colours = ['#ff0000', '#00ff00', '#0000ff'] as const
type Colour = 'red' | 'green' | 'blue'

/** A picture of three equal vertical stripes, twice as wide as high. */
async function stripes(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 })
  const drawing = canvas.getContext('2d')
  for (const [index, colour] of colours.entries()) {
    if (drawing === null) throw new Error('no canvas')
    drawing.fillStyle = colour
    drawing.fillRect(index * 400, 0, 400, 600)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? ''], 'stripes.png', { type: 'image/png' })
}

async function colourAt(photo: Blob, x: number): Promise<Colour> {
  const bitmap = await createImageBitmap(photo)
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height })
  const drawing = canvas.getContext('2d')
  drawing?.drawImage(bitmap, 0, 0)
  const [red = 0, green = 0] = drawing?.getImageData(x, 240, 1, 1).data ?? []
  return red > 128 ? 'red' : green > 128 ? 'green' : 'blue'
}

function HeldPhoto({ onPhoto }: { onPhoto: (photo: Blob) => void }) {
  const [photo, setPhoto] = useState<Blob | null>(null)
  return (
    <PhotoField
      name="photo"
      label="Photo"
      photo={photo}
      onPhoto={(made) => {
        setPhoto(made)
        onPhoto(made)
      }}
      onRemove={() => setPhoto(null)}
    />
  )
}

async function showPhotoField() {
  await setLocale('en')
  await loadMessages('visits')
  const onPhoto = vi.fn<(photo: Blob) => void>()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <HeldPhoto onPhoto={onPhoto} />
    </I18nProvider>,
  )
  const choose = async (file: File) => {
    const chooser = screen.container.querySelector('input[name="photo"]')
    if (chooser !== null) await userEvent.upload(chooser, file)
  }
  return { screen, choose, onPhoto, square: screen.getByRole('application') }
}

/** The last photo that the field reported. */
async function photoOf(onPhoto: { mock: { calls: [Blob][] } }): Promise<Blob> {
  await expect.poll(() => onPhoto.mock.calls.length).toBeGreaterThan(0)
  const [photo] = onPhoto.mock.calls.at(-1) ?? []
  if (photo === undefined) throw new Error('no photo')
  return photo
}

test('a photo is cropped to a square by keys, made smaller and shown, and can be removed', async () => {
  const { screen, choose, onPhoto, square } = await showPhotoField()
  await choose(await stripes())
  await expect.element(square).toHaveAccessibleName(/arrow keys/)
  square.element().focus()
  // The picture is moved as far to the right as possible, so that the square is at its left end.
  await userEvent.keyboard('{ArrowRight>40/}')
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  const photo = await photoOf(onPhoto)
  expect(photo.type).toBe('image/png')
  expect(photo.size).toBeLessThan(2_097_152)
  const { width, height } = await createImageBitmap(photo)
  expect([width, height]).toEqual([480, 480])
  // The square contains half of the picture: a stripe and a half.
  expect(await Promise.all([10, 200, 470].map((x) => colourAt(photo, x)))).toEqual(['red', 'red', 'green'])
  const shown = screen.container.querySelector('img')
  expect(shown?.getAttribute('width')).toBe('112')
  await screen.getByRole('button', { name: 'Remove the photo' }).click()
  expect(screen.container.querySelector('img')).toBeNull()
  await expect.element(screen.getByRole('button', { name: 'Choose a photo' })).toHaveFocus()
})

test('plus and minus zoom the picture, and a button moves it as an arrow key does', async () => {
  const { screen, choose, onPhoto, square } = await showPhotoField()
  await choose(await stripes())
  await expect.element(square).toBeVisible()
  square.element().focus()
  await userEvent.keyboard('+++++++')
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  const near = await photoOf(onPhoto)
  // A third of the central square, which contains only the middle stripe.
  expect(await Promise.all([5, 475].map((x) => colourAt(near, x)))).toEqual(['green', 'green'])
  await choose(await stripes())
  await expect.element(square).toBeVisible()
  square.element().focus()
  await userEvent.keyboard('+-')
  for (let times = 0; times < 20; times++) await screen.getByRole('button', { name: 'Move left' }).click()
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  await expect.poll(() => onPhoto.mock.calls.length).toBe(2)
  expect(await Promise.all([10, 300, 470].map(async (x) => colourAt(await photoOf(onPhoto), x)))).toEqual([
    'green',
    'blue',
    'blue',
  ])
})

test('a file that is not a picture is refused in the dialog, and nothing is sent', async () => {
  const { screen, choose, onPhoto } = await showPhotoField()
  await choose(new File(['no picture'], 'letter.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/could not be read as a picture/)
  await expect.element(screen.getByRole('dialog', { name: 'This is not a picture' })).toBeVisible()
  await screen.getByRole('button', { name: 'Close' }).last().click()
  expect(onPhoto).not.toHaveBeenCalled()
})

test('without a camera the dialog says so', async () => {
  const { screen } = await showPhotoField()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await screen.getByRole('button', { name: 'Open camera' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/The camera could not be opened/)
})

test('a photo cannot be removed while it is being sent', async () => {
  await setLocale('en')
  const onRemove = vi.fn<() => void>()
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <PhotoField name="photo" label="Photo" photo={new Blob()} busy onPhoto={() => {}} onRemove={onRemove} />
    </I18nProvider>,
  )
  const remove = screen.getByRole('button', { name: 'Remove the photo' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  // The test driver's click would wait until the button is enabled.
  ;(remove.element() as HTMLElement).click()
  expect(onRemove).not.toHaveBeenCalled()
})
