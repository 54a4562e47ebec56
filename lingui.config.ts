import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English messages stand in the source, Bengali is what people see first. The shell (header, home page, kit) has a
 * catalog of its own, because it is in the first download; all the rest comes with the first page behind it.
 */
const shell = [
  'src/client/routes/{__root,-lazy-page,-site-layout}.tsx',
  'src/client/features/public/home*.tsx',
  'src/client/ui/skeleton.tsx',
]

export default defineConfig({
  locales: ['bn', 'en'],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/src/locales/{locale}/shell', include: shell, exclude: ['**/*.gen.ts', '**/*.test.*'] },
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['src/client/**/*.{ts,tsx}'],
      exclude: [...shell, '**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
