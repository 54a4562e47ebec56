import { messages as bengaliShell } from '../../locales/bn/shell.po'
import { type Catalogs, provideCatalogs } from '../platform/i18n.ts'

/** The Bengali shell is part of the first download. English and the other catalogs are loaded when they are needed. */
const catalogs: Catalogs = {
  shell: { bn: async () => ({ messages: bengaliShell }), en: () => import('../../locales/en/shell.po') },
  form: { bn: () => import('../../locales/bn/form.po'), en: () => import('../../locales/en/form.po') },
  resume: { bn: () => import('../../locales/bn/resume.po'), en: () => import('../../locales/en/resume.po') },
  records: { bn: () => import('../../locales/bn/records.po'), en: () => import('../../locales/en/records.po') },
  pages: { bn: () => import('../../locales/bn/pages.po'), en: () => import('../../locales/en/pages.po') },
  visits: { bn: () => import('../../locales/bn/visits.po'), en: () => import('../../locales/en/visits.po') },
  staff: { bn: () => import('../../locales/bn/staff.po'), en: () => import('../../locales/en/staff.po') },
}

provideCatalogs(catalogs)
