import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English messages are in the source, Bengali is what people see first. Catalogs follow folders, and each page loads those
 * of its words only (scripts/lint/catalogs-loaded.mjs). The shell is in the first download: header, home page, states of
 * loading, and the kits that every page is made of.
 */
const shell = [
  'src/client/{app,platform,routes,ui}/**/*.{ts,tsx}',
  'src/client/features/public/home/**/*.{ts,tsx}',
  'src/client/entities/draft/continue-cards.tsx',
  'src/client/entities/live/live-card.tsx',
  'src/client/drafts/{form-part,sending/submission-toasts,sending/visit-toasts}.{ts,tsx}',
]

/** What visitors and staff see of an appointment, and photos of people: these words are in the catalogs of both. */
const photos = ['src/client/ui/photo/**/*.{ts,tsx}']
const appointments = [...photos, 'src/client/entities/{appointment,official,visitor}/**/*.{ts,tsx}']

/** The pages of staff, who are not on a phone with a slow connection. */
const schedules = ['src/client/entities/schedule/**/*.{ts,tsx}']
/** The numbers that the reports and the dashboard show, and the keys of a page. */
const reports = ['src/client/entities/{keys,report}/**/*.{ts,tsx}']
const staff = ['src/client/features/staff/**/*.{ts,tsx}', ...schedules, ...reports, ...appointments]

/** The pages of visitors: asking for an appointment, with an account or without. */
const visits = ['src/client/features/{public/appointments,applicant/visits}/**/*.{ts,tsx}', ...appointments]

/** An application while it is filled in. */
const form = ['src/client/{drafts,forms}/**/*.{ts,tsx}', 'src/client/features/applicant/form/**/*.{ts,tsx}']

/** Opening an application on another phone, by its code or from a file. Both this and the form read files. */
const devices = ['src/client/drafts/devices/**/*.{ts,tsx}']
const resume = [
  ...devices,
  'src/client/drafts/session/file-problem-texts.ts',
  'src/client/features/applicant/resume/**/*.{ts,tsx}',
]

/** What is seen of an application once it is submitted, of payments and of enlistments. */
const records = [
  'src/client/entities/**/*.{ts,tsx}',
  'src/client/features/applicant/{own,form/submission}/**/*.{ts,tsx}',
]

const tests = ['**/*.gen.ts', '**/*.test.*']
const catalog = (name: string, include: string[], ...others: string[][]) => {
  return { path: `<rootDir>/src/locales/{locale}/${name}`, include, exclude: [...others.flat(), ...tests] }
}

export default defineConfig({
  locales: ['bn', 'en'],
  sourceLocale: 'en',
  catalogs: [
    catalog('shell', shell, photos),
    catalog('staff', staff),
    catalog('resume', resume),
    catalog('visits', visits),
    catalog('records', records, shell, appointments, schedules, reports),
    catalog('form', form, shell, devices, records),
    // All other pages.
    catalog('pages', ['src/client/**/*.{ts,tsx}'], shell, staff, visits, resume, records, form),
  ],
  format: formatter({ lineNumbers: false }),
})
