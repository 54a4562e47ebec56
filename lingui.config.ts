import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English messages stand in the source, Bengali is what people see first. The shell (header, home page, kit) has a
 * catalog of its own, because it is in the first download; the rest comes with the first page that needs it.
 */
const shell = [
  'src/client/routes/{__root,-lazy-page,-site-layout}.tsx',
  'src/client/features/public/home*.tsx',
  'src/client/ui/states/skeleton.tsx',
]

/** The pages of staff, who are not on a phone with one bar: their words stay out of what applicants download. */
const staff = [
  'src/client/features/{review,admin,certificates,appointments,live}/**/*.{ts,tsx}',
  'src/client/platform/{failed-decision,reason-dialog}.tsx',
]
/** Short pages, and what is seen of an application once it is submitted: words that nobody needs to fill a form. */
const pages = [
  'src/client/features/{account,public,verify}/**/*.{ts,tsx}',
  'src/client/features/drafts/{open,resume,scan}-*.{ts,tsx}',
  'src/client/features/enlistment/{claim-card,enlisting-page,enlistment-card,held-enlistment,next-steps,online-payment,own-*,receipt,submission-page}.tsx',
  'src/client/forms/payment/*.{ts,tsx}',
]

export default defineConfig({
  locales: ['bn', 'en'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/shell', include: shell, exclude: ['**/*.gen.ts', '**/*.test.*'] },
    { path: '<rootDir>/src/locales/{locale}/staff', include: staff, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/locales/{locale}/pages', include: pages, exclude: [...shell, '**/*.test.*'] },
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src/client/**/*.{ts,tsx}'],
      exclude: [...shell, ...staff, ...pages, '**/*.gen.ts', '**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
