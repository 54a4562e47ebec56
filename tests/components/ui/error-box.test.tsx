import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import '../../../src/client/app/catalogs.ts'
import { i18n, setLocale } from '../../../src/client/platform/i18n.ts'
import { ErrorBox } from '../../../src/client/ui/form/error-box.tsx'

// The list of what keeps a page from being left, which all forms share.

const boxOf = (found: readonly string[]) => (
  <I18nProvider i18n={i18n}>
    <input aria-label="Name" />
    <ErrorBox found={found}>{found.join()}</ErrorBox>
  </I18nProvider>
)

test('each attempt to go on moves the focus to the list, with the same issues too; a rendering does not', async () => {
  await setLocale('en')
  const found = ['nameEn']
  const screen = await render(boxOf(found))
  const isFocused = () => document.activeElement?.matches('[data-error-summary]')
  expect(isFocused()).toBe(true)
  const field = screen.getByLabelText('Name').element() as HTMLElement
  for (const again of [['nameEn'], ['nameEn', 'nid'], ['nid']]) {
    field.focus()
    await screen.rerender(boxOf(again))
    expect([again, isFocused()]).toEqual([again, true])
    field.focus()
    await screen.rerender(boxOf(again))
    expect([again, isFocused()]).toEqual([again, false])
  }
})
