import type { Text } from '#domain/text.ts'

/** The sections of a new installation; OWNER and ICT maintain them afterwards. */
export const firstDepartments = [
  { bn: 'চেয়ারম্যানের দপ্তর', en: "Chairman's Office" },
  { bn: 'সচিবের দপ্তর', en: "Secretary's Office" },
  { bn: 'প্রশাসন শাখা', en: 'Administration Section' },
  { bn: 'পরিকল্পনা শাখা', en: 'Planning Section' },
  { bn: 'প্রকৌশল শাখা', en: 'Engineering Section' },
  { bn: 'অথরাইজড শাখা', en: 'Authorisation Section' },
  { bn: 'এস্টেট শাখা', en: 'Estate Section' },
  { bn: 'হিসাব শাখা', en: 'Finance and Accounts Section' },
  { bn: 'আইন শাখা', en: 'Legal Section' },
  { bn: 'আইসিটি শাখা', en: 'ICT Section' },
  { bn: 'অভ্যর্থনা ডেস্ক', en: 'Reception Desk' },
] as const satisfies readonly Text[]

/** The posts of a new installation. */
export const firstDesignations = [
  { bn: 'চেয়ারম্যান', en: 'Chairman' },
  { bn: 'সচিব', en: 'Secretary' },
  { bn: 'প্রধান প্রকৌশলী', en: 'Chief Engineer' },
  { bn: 'নগর পরিকল্পনাবিদ', en: 'Town Planner' },
  { bn: 'সহকারী নগর পরিকল্পনাবিদ', en: 'Assistant Town Planner' },
  { bn: 'নির্বাহী প্রকৌশলী', en: 'Executive Engineer' },
  { bn: 'সহকারী প্রকৌশলী', en: 'Assistant Engineer' },
  { bn: 'উপসহকারী প্রকৌশলী', en: 'Sub-Assistant Engineer' },
  { bn: 'স্থপতি', en: 'Architect' },
  { bn: 'অথরাইজড অফিসার', en: 'Authorised Officer' },
  { bn: 'এস্টেট অফিসার', en: 'Estate Officer' },
  { bn: 'প্রশাসনিক কর্মকর্তা', en: 'Administrative Officer' },
  { bn: 'হিসাবরক্ষণ কর্মকর্তা', en: 'Accounts Officer' },
  { bn: 'আইন কর্মকর্তা', en: 'Law Officer' },
  { bn: 'সহকারী প্রোগ্রামার', en: 'Assistant Programmer' },
  { bn: 'আবেদন গ্রহণকারী', en: 'Application Collector' },
  { bn: 'অভ্যর্থনাকারী', en: 'Receptionist' },
] as const satisfies readonly Text[]
