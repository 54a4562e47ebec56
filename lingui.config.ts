import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English messages are in the source, Bengali is what people see first. Catalogs follow folders. The shell (header, home
 * page, states of loading) is in the first download; `messages` comes with the first page behind it.
 */
const shell = [
  'src/client/routes/*.tsx',
  'src/client/features/public/home/**/*.{ts,tsx}',
  'src/client/entities/draft/continue-cards.tsx',
  'src/client/ui/{layout,states}/**/*.{ts,tsx}',
]

/** What visitors and staff see of an appointment: its words are in the catalogs of both. */
const appointments = ['src/client/entities/{appointment,official,visitor}/**/*.{ts,tsx}']

/** The pages of staff, who are not on a phone with a slow connection. */
const staff = ['src/client/features/staff/**/*.{ts,tsx}', ...appointments]

/** The pages of visitors: asking for an appointment, with an account or without. */
const visits = ['src/client/features/{public/appointments,applicant/visits}/**/*.{ts,tsx}', ...appointments]

/** Short pages, and what is seen of an application once it is submitted: words that filling a form does not need. */
const pages = [
  'src/client/features/public/**/*.{ts,tsx}',
  'src/client/features/applicant/{own,resume,form/submission}/**/*.{ts,tsx}',
]

export default defineConfig({
  locales: ['bn', 'en'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/shell', include: shell, exclude: ['**/*.gen.ts', '**/*.test.*'] },
    { path: '<rootDir>/src/locales/{locale}/staff', include: staff, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/src/locales/{locale}/pages', include: pages, exclude: [...shell, ...visits, '**/*.test.*'] },
    { path: '<rootDir>/src/locales/{locale}/visits', include: visits, exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src/client/**/*.{ts,tsx}'],
      exclude: [...shell, ...staff, ...pages, ...visits, '**/*.gen.ts', '**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
