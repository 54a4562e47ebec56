import type { GroupDefinition } from '../../forms/definition.ts'

export const person: GroupDefinition = {
  group: 'person',
  label: { bn: 'ব্যক্তিগত তথ্য', en: 'Personal information' },
  fields: [
    { key: 'nameBn', label: { bn: 'নাম (বাংলায়)', en: 'Name (Bengali)' }, kind: 'text', required: true, rule: 'nameBn' },
    {
      key: 'nameEn',
      label: { bn: 'নাম (ইংরেজিতে)', en: 'Name (English)' },
      kind: 'text',
      required: true,
      rule: 'nameEn',
      help: {
        bn: 'জাতীয় পরিচয়পত্র অনুযায়ী, ইংরেজি অক্ষরে, যেমন Md. Abdul Karim',
        en: 'As on the national ID card, for example Md. Abdul Karim',
      },
    },
    {
      key: 'guardianRelation',
      label: { bn: 'অভিভাবকের সম্পর্ক', en: 'Guardian is' },
      help: { bn: 'এর পরে পিতার নাম লিখবেন, না স্বামীর?', en: 'Whose name will you enter next?' },
      missing: { bn: 'পিতা বা স্বামী বেছে নিন', en: 'Choose father or husband' },
      kind: 'radio',
      required: true,
      options: 'guardianRelation',
    },
    {
      key: 'guardianName',
      label: { bn: 'পিতা/স্বামীর নাম', en: 'Father’s or husband’s name' },
      labelBy: {
        field: 'guardianRelation',
        map: {
          FATHER: { bn: 'পিতার নাম', en: 'Father’s name' },
          HUSBAND: { bn: 'স্বামীর নাম', en: 'Husband’s name' },
        },
      },
      kind: 'text',
      required: true,
      rule: 'text',
    },
    { key: 'motherName', label: { bn: 'মাতার নাম', en: 'Mother’s name' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'gender',
      label: { bn: 'লিঙ্গ', en: 'Gender' },
      kind: 'radio',
      required: true,
      options: 'gender',
      missing: { bn: 'লিঙ্গ বেছে নিন', en: 'Select your gender' },
    },
    {
      key: 'dateOfBirth',
      label: { bn: 'জন্মতারিখ', en: 'Date of birth' },
      kind: 'date',
      required: false,
      rule: 'pastDate',
    },
    {
      key: 'age',
      label: { bn: 'বয়স (বছর)', en: 'Age (years)' },
      kind: 'integer',
      required: true,
      rule: 'age',
      help: { bn: 'জন্মতারিখ দিলে বয়স নিজে থেকে বসবে', en: 'Filled in from the date of birth when given' },
      computed: { as: 'age', from: 'dateOfBirth' },
    },
    {
      key: 'nid',
      label: { bn: 'জাতীয় পরিচয়পত্র নম্বর (এনআইডি)', en: 'National ID number' },
      kind: 'digits',
      required: true,
      rule: 'nid',
    },
  ],
}

const membershipUntil = {
  bn: 'শেষ দিন; দিন/মাস/বছর, যেমন ৩০/০৬/২০২৭',
  en: 'The last day, for example 30/06/2027',
} as const

export const education: GroupDefinition = {
  group: 'education',
  label: { bn: 'শিক্ষা ও অভিজ্ঞতা', en: 'Education and experience' },
  fields: [
    {
      key: 'educationalQualification',
      label: { bn: 'শিক্ষাগত যোগ্যতা', en: 'Educational qualification' },
      kind: 'select',
      required: true,
      options: 'qualification',
    },
    {
      key: 'degreeTitle',
      label: { bn: 'ডিগ্রির নাম', en: 'Degree title' },
      kind: 'text',
      required: true,
      rule: 'text',
      help: {
        bn: 'সনদে যেভাবে আছে, যেমন বিএসসি ইন সিভিল ইঞ্জিনিয়ারিং',
        en: 'As on the certificate, for example BSc in Civil Engineering',
      },
    },
    {
      key: 'institution',
      label: { bn: 'শিক্ষাপ্রতিষ্ঠান', en: 'Institution' },
      kind: 'text',
      required: true,
      rule: 'text',
      missing: { bn: 'শিক্ষাপ্রতিষ্ঠানের নাম লিখুন', en: 'Please enter: Institution' },
    },
    {
      key: 'passingYear',
      label: { bn: 'পাসের সাল', en: 'Year of passing' },
      kind: 'integer',
      required: false,
      rule: 'year',
    },
    {
      key: 'specialization',
      label: { bn: 'বিশেষায়ন', en: 'Specialization' },
      help: { bn: 'যে বিষয়ে আপনি বিশেষজ্ঞ, যেমন আবাসন', en: 'The field you specialise in, for example housing' },
      kind: 'text',
      required: false,
      rule: 'text',
    },
    {
      key: 'experienceYears',
      label: { bn: 'অভিজ্ঞতা (বছর)', en: 'Experience (years)' },
      kind: 'integer',
      required: true,
      rule: 'experienceYears',
    },
  ],
}

export const membershipArchitect: GroupDefinition = {
  group: 'membershipArchitect',
  label: { bn: 'পেশাগত সদস্যপদ (আইএবি)', en: 'Professional membership (IAB)' },
  fields: [
    {
      key: 'membershipNo',
      label: { bn: 'আইএবি সদস্য নম্বর', en: 'IAB membership number' },
      kind: 'text',
      required: true,
      rule: 'iab',
    },
    {
      key: 'membershipCategory',
      label: { bn: 'সদস্যপদের শ্রেণি', en: 'Membership category' },
      kind: 'select',
      required: true,
      options: 'memberCategory',
    },
    {
      key: 'membershipValidTill',
      label: { bn: 'সদস্যপদের মেয়াদ', en: 'Membership valid until' },
      help: membershipUntil,
      kind: 'date',
      required: false,
      rule: 'futureDate',
    },
  ],
}

export const membershipEngineer: GroupDefinition = {
  group: 'membershipEngineer',
  label: { bn: 'পেশাগত সদস্যপদ (আইইবি)', en: 'Professional membership (IEB)' },
  fields: [
    {
      key: 'engineerDiscipline',
      label: { bn: 'প্রকৌশল শাখা', en: 'Engineering discipline' },
      kind: 'select',
      required: true,
      options: 'engineerDiscipline',
    },
    {
      key: 'membershipNo',
      label: { bn: 'আইইবি সদস্য নম্বর', en: 'IEB membership number' },
      kind: 'text',
      required: true,
      rule: 'ieb',
    },
    {
      key: 'membershipCategory',
      label: { bn: 'সদস্যপদের শ্রেণি', en: 'Membership category' },
      kind: 'select',
      required: true,
      options: 'memberCategory',
    },
    {
      key: 'pengNo',
      label: { bn: 'পেশাজীবী প্রকৌশলী (পিইঞ্জ) নিবন্ধন নম্বর', en: 'Professional engineer (PEng) number' },
      kind: 'text',
      required: false,
      rule: 'registrationNo',
    },
    {
      key: 'membershipValidTill',
      label: { bn: 'সদস্যপদের মেয়াদ', en: 'Membership valid until' },
      help: membershipUntil,
      kind: 'date',
      required: false,
      rule: 'futureDate',
    },
  ],
}

export const membershipPlanner: GroupDefinition = {
  group: 'membershipPlanner',
  label: { bn: 'পেশাগত সদস্যপদ (বিআইপি)', en: 'Professional membership (BIP)' },
  fields: [
    {
      key: 'membershipNo',
      label: { bn: 'বিআইপি সদস্য নম্বর', en: 'BIP membership number' },
      kind: 'text',
      required: true,
      rule: 'bip',
    },
    {
      key: 'membershipCategory',
      label: { bn: 'সদস্যপদের শ্রেণি', en: 'Membership category' },
      kind: 'select',
      required: true,
      options: 'memberCategory',
    },
    {
      key: 'membershipValidTill',
      label: { bn: 'সদস্যপদের মেয়াদ', en: 'Membership valid until' },
      help: membershipUntil,
      kind: 'date',
      required: false,
      rule: 'futureDate',
    },
  ],
}

export const personTax: GroupDefinition = {
  group: 'personTax',
  label: { bn: 'কর তথ্য', en: 'Tax' },
  fields: [
    {
      key: 'tin',
      label: { bn: 'করদাতা শনাক্তকরণ নম্বর (টিআইএন)', en: 'Taxpayer identification number (TIN)' },
      kind: 'digits',
      required: true,
      rule: 'tin',
    },
  ],
}
