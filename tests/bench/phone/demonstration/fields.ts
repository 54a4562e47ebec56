/**
 * One field of the form that both baselines show; it has the name of the product's field if the product asks the same.
 */
export type BaselineField = {
  name: string
  label: string
  kind: 'text' | 'tel' | 'email' | 'choice'
  choices?: readonly string[]
}

const text = (name: string, label: string): BaselineField => ({ name, label, kind: 'text' })
const choice = (name: string, label: string, choices: readonly string[]): BaselineField => ({
  name,
  label,
  kind: 'choice',
  choices,
})

const about: readonly BaselineField[] = [
  { name: 'mobile', label: 'মোবাইল নম্বর', kind: 'tel' },
  text('nameBn', 'আবেদনকারীর নাম (বাংলায়)'),
  text('nameEn', 'আবেদনকারীর নাম (ইংরেজিতে)'),
  choice('guardianRelation', 'অভিভাবকের সম্পর্ক', ['পিতা', 'স্বামী']),
  text('guardianName', 'পিতা বা স্বামীর নাম'),
  text('motherName', 'মাতার নাম'),
  choice('gender', 'লিঙ্গ', ['পুরুষ', 'নারী', 'অন্যান্য']),
  text('dateOfBirth', 'জন্ম তারিখ'),
  { name: 'age', label: 'বয়স', kind: 'text' },
  text('nid', 'জাতীয় পরিচয়পত্র নম্বর'),
  { name: 'email', label: 'ই-মেইল', kind: 'email' },
  text('nationality', 'জাতীয়তা'),
  choice('maritalStatus', 'বৈবাহিক অবস্থা', ['বিবাহিত', 'অবিবাহিত']),
  text('occupation', 'পেশা'),
  text('passport', 'পাসপোর্ট নম্বর'),
]

const address: readonly BaselineField[] = [
  text('present.line', 'বর্তমান ঠিকানা: বাসা ও রাস্তা'),
  text('present.postOffice', 'বর্তমান ঠিকানা: ডাকঘর'),
  text('present.postCode', 'বর্তমান ঠিকানা: পোস্ট কোড'),
  text('present.upazila', 'বর্তমান ঠিকানা: উপজেলা বা থানা'),
  text('present.district', 'বর্তমান ঠিকানা: জেলা'),
  text('permanent.line', 'স্থায়ী ঠিকানা: বাসা ও রাস্তা'),
  text('permanent.postOffice', 'স্থায়ী ঠিকানা: ডাকঘর'),
  text('permanent.postCode', 'স্থায়ী ঠিকানা: পোস্ট কোড'),
  text('permanent.upazila', 'স্থায়ী ঠিকানা: উপজেলা বা থানা'),
  text('permanent.district', 'স্থায়ী ঠিকানা: জেলা'),
  choice('educationalQualification', 'শিক্ষাগত যোগ্যতা', ['স্নাতক', 'স্নাতকোত্তর', 'ডিপ্লোমা']),
  text('degreeTitle', 'ডিগ্রির নাম'),
  text('institution', 'শিক্ষা প্রতিষ্ঠান'),
  text('passingYear', 'পাসের বছর'),
  { name: 'experienceYears', label: 'অভিজ্ঞতা (বছর)', kind: 'text' },
]

/** Thirty fields on two pages. */
export const baselinePages = [
  { id: 'about', title: 'আবেদনকারীর পরিচয়', fields: about },
  { id: 'address', title: 'ঠিকানা ও যোগ্যতা', fields: address },
] as const

export const baselineTitle = 'তালিকাভুক্তির আবেদন: স্থপতি'
export const nextLabel = 'পরবর্তী ধাপ'
