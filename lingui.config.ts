import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/**
 * English messages are in the source; Bengali is the default language. Catalogs follow folders, and each page loads
 * only the catalogs of its messages (scripts/lint/catalogs-loaded.mjs). The shell is in the first download: header,
 * home page, states of loading, and the components that every page uses.
 */
const shell = [
  'src/client/{app,platform,routes,ui}/**/*.{ts,tsx}',
  'src/client/features/public/home/**/*.{ts,tsx}',
  'src/client/entities/draft/continue-cards.tsx',
  'src/client/entities/live/live-card.tsx',
  'src/client/drafts/{parts/open-draft/form-part,phone/sending/outcome-toasts}.{ts,tsx}',
]

/**
 * The parts of an appointment that visitors and staff see, and photos of people: their messages are in the catalogs of
 * both.
 */
const photos = ['src/client/ui/photo/**/*.{ts,tsx}']
const appointments = [...photos, 'src/client/entities/{appointment,official,visitor}/**/*.{ts,tsx}']

/** The pages of staff, who do not use a phone with a slow connection. */
const schedules = ['src/client/entities/schedule/**/*.{ts,tsx}']
/** The numbers that the reports and the dashboard show, and the keys of a page. */
const reports = ['src/client/entities/{keys,report}/**/*.{ts,tsx}']
const staff = ['src/client/features/staff/**/*.{ts,tsx}', ...schedules, ...reports, ...appointments]

/** The pages of visitors: asking for an appointment, with an account or without. */
const visits = ['src/client/features/{public/appointments,applicant/visits}/**/*.{ts,tsx}', ...appointments]

/** An application while it is filled in. */
const form = ['src/client/{drafts,forms}/**/*.{ts,tsx}', 'src/client/features/applicant/form/**/*.{ts,tsx}']

/**
 * Opening an application on another phone, by its code or from a file. The form uses the folder `devices` too, because
 * both read files.
 */
const devices = ['src/client/drafts/parts/devices/**/*.{ts,tsx}']
const resume = [
  ...devices,
  'src/client/drafts/parts/status/file-problem-texts.ts',
  'src/client/features/applicant/resume/**/*.{ts,tsx}',
]

/** The pages about submitted applications, payments and enlistments. */
const records = [
  'src/client/entities/**/*.{ts,tsx}',
  'src/client/features/applicant/{own,form/submission}/**/*.{ts,tsx}',
]

const tests = ['**/*.test.*']
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
