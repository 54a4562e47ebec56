import type { DocumentSlot, GroupDefinition, StepDefinition } from '../../forms/definition.ts'
import type { Text } from '../../text.ts'

const labels = {
  enlistment: { bn: 'প্রতিষ্ঠানের পরিচয়', en: 'Enlistment' },
  address: { bn: 'ঠিকানা', en: 'Address' },
  businessAddress: { bn: 'ব্যবসায়িক/পত্র যোগাযোগের ঠিকানা', en: 'Business and mailing address' },
  professional: { bn: 'শিক্ষা ও পেশাগত তথ্য', en: 'Education and profession' },
  business: { bn: 'ব্যবসা ও কর তথ্য', en: 'Business and tax' },
  owners: { bn: 'মালিক/পরিচালক', en: 'Owners' },
  proprietor: { bn: 'স্বত্বাধিকারী/ব্যবস্থাপনা পরিচালক', en: 'Proprietor or managing director' },
  previousProjects: { bn: 'পূর্ববর্তী প্রকল্প', en: 'Previous projects' },
  technicalPersons: { bn: 'কারিগরি ব্যক্তি', en: 'Technical persons' },
  employees: { bn: 'জনবল', en: 'Employees' },
  equipments: { bn: 'যন্ত্রপাতি ও সরঞ্জাম', en: 'Equipment' },
  documents: { bn: 'প্রয়োজনীয় কাগজপত্র', en: 'Documents' },
  others: { bn: 'পূর্ববর্তী কাজ ও ঘোষণা', en: 'Previous works and declaration' },
  payment: { bn: 'ফি পরিশোধ', en: 'Payment' },
} as const satisfies Record<string, Text>

/** The labels in forms with which a person applies for themselves. */
const personalLabels = {
  enlistment: { bn: 'আপনার পরিচয়', en: 'Enlistment' },
  others: { bn: 'ঘোষণা', en: 'Declaration' },
} as const satisfies Partial<Record<keyof typeof labels, Text>>

/** Labels for the header of a phone, where the whole label would be cut off. */
const shortLabels: Partial<Record<keyof typeof labels, Text>> = {
  businessAddress: { bn: 'ব্যবসা ও পত্রের ঠিকানা', en: 'Addresses' },
  professional: { bn: 'শিক্ষা ও পেশা', en: 'Profession' },
  others: { bn: 'কাজ ও ঘোষণা', en: 'Declaration' },
  proprietor: { bn: 'স্বত্বাধিকারী/এমডি', en: 'Proprietor or MD' },
}

export type StepName = keyof typeof labels

type StepContent = { groups?: readonly GroupDefinition[]; documents?: readonly DocumentSlot[] }

/** A step of a form; its label follows from its name. */
export function step(name: StepName, content: StepContent): StepDefinition {
  const short = shortLabels[name]
  return {
    step: name,
    label: labels[name],
    ...(short && { shortLabel: short }),
    groups: content.groups ?? [],
    documents: content.documents ?? [],
  }
}

/** A step that has another label in forms with which a person applies for themselves. */
export function personalStep(name: keyof typeof personalLabels, content: StepContent): StepDefinition {
  const { shortLabel: _ofFirms, ...rest } = step(name, content)
  return { ...rest, label: personalLabels[name] }
}
