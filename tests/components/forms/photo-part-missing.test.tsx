import { I18nProvider } from '@lingui/react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../src/client/app/catalogs.ts'
import { i18n, loadMessages, setLocale } from '../../../src/client/platform/i18n.ts'
import { PhotoField } from '../../../src/client/ui/photo/photo-field.tsx'

// A separate file, because the code of the dialog must fail to load here.
vi.mock('../../../src/client/ui/photo/crop-dialog.tsx', () => ({
  get CropDialog() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('if the dialog cannot be loaded, this is reported, and it can be tried again or cancelled', async () => {
  await setLocale('en')
  await loadMessages('visits')
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <PhotoField name="photo" label="Photo" photo={null} onPhoto={() => {}} onRemove={() => {}} />
    </I18nProvider>,
  )
  const chooser = screen.container.querySelector('input[name="photo"]')
  if (chooser === null) throw new Error('no chooser')
  await userEvent.upload(chooser, new File(['picture'], 'face.png', { type: 'image/png' }))
  const dialog = screen.getByRole('dialog', { name: 'This part has not loaded yet' })
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})
