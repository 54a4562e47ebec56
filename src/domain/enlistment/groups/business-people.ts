import type { GroupDefinition } from '../../forms/definition.ts'

const addressHint = {
  bn: 'গ্রাম বা সড়ক, ডাকঘর, উপজেলা ও জেলা',
  en: 'Village or road, post office, upazila and district',
} as const

export const proprietor: GroupDefinition = {
  group: 'proprietor',
  label: { bn: 'স্বত্বাধিকারী/ব্যবস্থাপনা পরিচালক', en: 'Proprietor or managing director' },
  prefix: 'proprietor',
  fields: [
    { key: 'nameBn', label: { bn: 'নাম (বাংলায়)', en: 'Name (Bengali)' }, kind: 'text', required: true, rule: 'nameBn' },
    {
      key: 'nameEn',
      label: { bn: 'নাম (ইংরেজিতে)', en: 'Name (English)' },
      kind: 'text',
      required: true,
      rule: 'nameEn',
    },
    {
      key: 'guardianName',
      label: { bn: 'পিতা/স্বামীর নাম', en: 'Father’s or husband’s name' },
      kind: 'text',
      required: true,
      rule: 'text',
    },
    { key: 'motherName', label: { bn: 'মাতার নাম', en: 'Mother’s name' }, kind: 'text', required: true, rule: 'text' },
    { key: 'age', label: { bn: 'বয়স (বছর)', en: 'Age (years)' }, kind: 'integer', required: true, rule: 'age' },
    {
      key: 'nid',
      label: { bn: 'জাতীয় পরিচয়পত্র নম্বর (এনআইডি)', en: 'National ID number' },
      kind: 'digits',
      required: true,
      rule: 'nid',
    },
    {
      key: 'tin',
      label: { bn: 'করদাতা শনাক্তকরণ নম্বর (টিআইএন)', en: 'Taxpayer identification number (TIN)' },
      kind: 'digits',
      required: false,
      rule: 'tin',
    },
    {
      key: 'mobile',
      label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' },
      kind: 'tel',
      required: true,
      rule: 'mobile',
      help: {
        bn: 'তাঁর নিজের নম্বর, ১১ অঙ্ক; আবেদনের নম্বরটিই হলে সেটি আবার লিখুন',
        en: 'Their own, 11 digits; enter the number of the application again if it is the same',
      },
    },
    {
      key: 'educationalQualification',
      label: { bn: 'শিক্ষাগত যোগ্যতা', en: 'Educational qualification' },
      kind: 'select',
      required: true,
      options: 'qualification',
    },
    {
      key: 'currentAddress',
      label: { bn: 'বর্তমান ঠিকানা', en: 'Current address' },
      kind: 'textarea',
      required: true,
      help: addressHint,
      rule: 'text',
    },
    {
      key: 'permanentAddress',
      label: { bn: 'স্থায়ী ঠিকানা', en: 'Permanent address' },
      kind: 'textarea',
      required: true,
      help: addressHint,
      rule: 'text',
    },
  ],
}

export const owners: GroupDefinition = {
  group: 'owners',
  label: { bn: 'মালিক/পরিচালকগণ', en: 'Owners or directors' },
  repeat: { min: 1, max: 30 },
  rowLabel: { bn: 'মালিক/পরিচালক', en: 'Owner or director' },
  rowsArePeople: true,
  fields: [
    { key: 'nameBn', label: { bn: 'নাম (বাংলায়)', en: 'Name (Bengali)' }, kind: 'text', required: true, rule: 'nameBn' },
    {
      key: 'nameEn',
      label: { bn: 'নাম (ইংরেজিতে)', en: 'Name (English)' },
      kind: 'text',
      required: true,
      rule: 'nameEn',
    },
    { key: 'designation', label: { bn: 'পদবি', en: 'Designation' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'nid',
      label: { bn: 'জাতীয় পরিচয়পত্র নম্বর (এনআইডি)', en: 'National ID number' },
      kind: 'digits',
      required: true,
      rule: 'nid',
    },
    { key: 'mobile', label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' }, kind: 'tel', required: true, rule: 'mobile' },
    {
      key: 'sharePercent',
      label: { bn: 'মালিকানার অংশ (%)', en: 'Share (%)' },
      kind: 'decimal',
      required: false,
      rule: 'percent',
    },
    {
      key: 'address',
      label: { bn: 'ঠিকানা', en: 'Address' },
      kind: 'textarea',
      required: true,
      help: addressHint,
      rule: 'text',
    },
  ],
}

export const technicalPersons: GroupDefinition = {
  group: 'technicalPersons',
  label: { bn: 'কারিগরি ব্যক্তিবর্গ', en: 'Technical persons' },
  repeat: { min: 1, max: 50 },
  rowLabel: { bn: 'কারিগরি ব্যক্তি', en: 'Technical person' },
  rowsArePeople: true,
  fields: [
    { key: 'type', label: { bn: 'ধরন', en: 'Type' }, kind: 'select', required: true, options: 'technicalPersonType' },
    { key: 'name', label: { bn: 'নাম', en: 'Name' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'qualification',
      label: { bn: 'শিক্ষাগত যোগ্যতা', en: 'Educational qualification' },
      kind: 'select',
      required: true,
      options: 'qualification',
    },
    {
      key: 'membershipNo',
      label: { bn: 'পেশাগত সদস্য নম্বর', en: 'Professional membership number' },
      kind: 'text',
      required: true,
      rule: 'registrationNo',
      ruleBy: { field: 'type', map: { Architect: 'iab', Engineer: 'ieb', Planner: 'bip' } },
    },
    {
      key: 'experienceYears',
      label: { bn: 'অভিজ্ঞতা (বছর)', en: 'Experience (years)' },
      kind: 'integer',
      required: true,
      rule: 'experienceYears',
    },
    { key: 'mobile', label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' }, kind: 'tel', required: true, rule: 'mobile' },
  ],
}

export const employees: GroupDefinition = {
  group: 'employees',
  label: { bn: 'জনবল', en: 'Employees' },
  repeat: { min: 1, max: 200 },
  rowLabel: { bn: 'কর্মী', en: 'Employee' },
  rowsArePeople: true,
  fields: [
    { key: 'type', label: { bn: 'ধরন', en: 'Type' }, kind: 'select', required: true, options: 'employeeType' },
    { key: 'name', label: { bn: 'নাম', en: 'Name' }, kind: 'text', required: true, rule: 'text' },
    { key: 'designation', label: { bn: 'পদবি', en: 'Designation' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'qualification',
      label: { bn: 'শিক্ষাগত যোগ্যতা', en: 'Educational qualification' },
      kind: 'select',
      required: false,
      options: 'qualification',
    },
    {
      key: 'experienceYears',
      label: { bn: 'অভিজ্ঞতা (বছর)', en: 'Experience (years)' },
      kind: 'integer',
      required: false,
      rule: 'experienceYears',
    },
    { key: 'mobile', label: { bn: 'মোবাইল নম্বর', en: 'Mobile number' }, kind: 'tel', required: false, rule: 'mobile' },
  ],
}

export const equipments: GroupDefinition = {
  group: 'equipments',
  label: { bn: 'যন্ত্রপাতি ও সরঞ্জাম', en: 'Equipment' },
  repeat: { min: 0, max: 200 },
  rowLabel: { bn: 'সরঞ্জাম', en: 'Equipment' },
  fields: [
    { key: 'type', label: { bn: 'ধরন', en: 'Type' }, kind: 'select', required: true, options: 'equipmentType' },
    { key: 'name', label: { bn: 'সরঞ্জামের নাম', en: 'Equipment name' }, kind: 'text', required: true, rule: 'text' },
    {
      key: 'yearsOwned',
      label: { bn: 'কত বছর ধরে মালিকানায়', en: 'Years owned' },
      kind: 'integer',
      required: true,
      missing: { bn: 'কত বছর ধরে মালিকানায় আছে, লিখুন', en: 'Please enter: Years owned' },
      rule: 'yearsOwned',
    },
    {
      key: 'condition',
      label: { bn: 'অবস্থা', en: 'Condition' },
      kind: 'select',
      required: true,
      options: 'equipmentCondition',
    },
    { key: 'quantity', label: { bn: 'পরিমাণ', en: 'Quantity' }, kind: 'integer', required: true, rule: 'quantity' },
  ],
}
