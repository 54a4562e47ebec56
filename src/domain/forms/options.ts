import { roleNames, roles } from '../people/roles.ts'
import { districts } from '../reference/districts.ts'
import type { Text } from '../text.ts'

/** One choice of a radio, select or multiselect. The value is stored, the label is shown. */
export type Option = { value: string; label: Text }

const lists = {
  recordStatus: [
    { value: 'ACTIVE', label: { bn: 'সক্রিয়', en: 'Active' } },
    { value: 'INACTIVE', label: { bn: 'নিষ্ক্রিয়', en: 'Inactive' } },
  ],
  role: roles.map((role) => ({ value: role, label: roleNames[role] })),
  applicationPurpose: [
    { value: 'REGISTRATION', label: { bn: 'নতুন তালিকাভুক্তি', en: 'New enlistment' } },
    { value: 'RENEWAL', label: { bn: 'নবায়ন', en: 'Renewal' } },
  ],
  gender: [
    { value: 'Male', label: { bn: 'পুরুষ', en: 'Male' } },
    { value: 'Female', label: { bn: 'নারী', en: 'Female' } },
  ],
  guardianRelation: [
    { value: 'FATHER', label: { bn: 'পিতা', en: 'Father' } },
    { value: 'HUSBAND', label: { bn: 'স্বামী', en: 'Husband' } },
  ],
  yesNo: [
    { value: 'YES', label: { bn: 'হ্যাঁ', en: 'Yes' } },
    { value: 'NO', label: { bn: 'না', en: 'No' } },
  ],
  ownership: [
    { value: 'PVT LTD', label: { bn: 'প্রাইভেট লিমিটেড কোম্পানি', en: 'Private limited company' } },
    { value: 'PROPRIETORSHIP', label: { bn: 'একক মালিকানা', en: 'Proprietorship' } },
    { value: 'PARTNERSHIP', label: { bn: 'অংশীদারি', en: 'Partnership' } },
  ],
  employeeType: [
    { value: 'Technical', label: { bn: 'কারিগরি', en: 'Technical' } },
    { value: 'Support Staff', label: { bn: 'সহায়ক কর্মী', en: 'Support staff' } },
    { value: 'Others', label: { bn: 'অন্যান্য', en: 'Others' } },
  ],
  equipmentType: [
    { value: 'General Equipment', label: { bn: 'সাধারণ সরঞ্জাম', en: 'General equipment' } },
    { value: 'Vehicle', label: { bn: 'যানবাহন', en: 'Vehicle' } },
    { value: 'Machineries', label: { bn: 'যন্ত্রপাতি', en: 'Machineries' } },
  ],
  technicalPersonType: [
    { value: 'Architect', label: { bn: 'স্থপতি', en: 'Architect' } },
    { value: 'Engineer', label: { bn: 'প্রকৌশলী', en: 'Engineer' } },
    { value: 'Planner', label: { bn: 'পরিকল্পনাবিদ', en: 'Planner' } },
  ],
  equipmentCondition: [
    { value: 'NEW', label: { bn: 'নতুন', en: 'New' } },
    { value: 'GOOD', label: { bn: 'ভালো', en: 'Good' } },
    { value: 'REPAIRABLE', label: { bn: 'মেরামতযোগ্য', en: 'Repairable' } },
  ],
  qualification: [
    { value: 'DIPLOMA', label: { bn: 'ডিপ্লোমা', en: 'Diploma' } },
    { value: 'BACHELOR', label: { bn: 'স্নাতক', en: 'Bachelor' } },
    { value: 'MASTER', label: { bn: 'স্নাতকোত্তর', en: 'Master' } },
    { value: 'DOCTORATE', label: { bn: 'পিএইচডি', en: 'Doctorate' } },
    { value: 'OTHER', label: { bn: 'অন্যান্য', en: 'Other' } },
  ],
  engineerDiscipline: [
    { value: 'CIVIL', label: { bn: 'পুরকৌশল (সিভিল)', en: 'Civil' } },
    { value: 'STRUCTURAL', label: { bn: 'কাঠামো প্রকৌশল', en: 'Structural' } },
    { value: 'GEOTECHNICAL', label: { bn: 'ভূ-প্রকৌশল', en: 'Geotechnical' } },
    { value: 'ELECTRICAL', label: { bn: 'তড়িৎ প্রকৌশল', en: 'Electrical' } },
    { value: 'MECHANICAL', label: { bn: 'যন্ত্র প্রকৌশল', en: 'Mechanical' } },
    { value: 'PLUMBING', label: { bn: 'প্লাম্বিং', en: 'Plumbing' } },
    { value: 'OTHER', label: { bn: 'অন্যান্য', en: 'Other' } },
  ],
  memberCategory: [
    { value: 'FELLOW', label: { bn: 'ফেলো', en: 'Fellow' } },
    { value: 'MEMBER', label: { bn: 'সদস্য', en: 'Member' } },
    { value: 'ASSOCIATE', label: { bn: 'সহযোগী সদস্য', en: 'Associate member' } },
  ],
  paymentMethod: [
    { value: 'bkash', label: { bn: 'বিকাশ', en: 'bKash' } },
    { value: 'Nagad', label: { bn: 'নগদ', en: 'Nagad' } },
    { value: 'Bank', label: { bn: 'ব্যাংক জমা', en: 'Bank deposit' } },
  ],
  bankInstrument: [
    { value: 'DEPOSIT_SLIP', label: { bn: 'জমা স্লিপ', en: 'Deposit slip' } },
    { value: 'PAY_ORDER', label: { bn: 'পে-অর্ডার', en: 'Pay order' } },
    { value: 'ONLINE_TRANSFER', label: { bn: 'অনলাইন স্থানান্তর', en: 'Online transfer' } },
  ],
  goodsCategory: [
    { value: 'OFFICE', label: { bn: 'অফিস ও আসবাব সামগ্রী', en: 'Office goods and furniture' } },
    { value: 'ICT', label: { bn: 'আইসিটি সরঞ্জাম', en: 'ICT equipment' } },
    { value: 'ELECTRICAL', label: { bn: 'বৈদ্যুতিক সামগ্রী', en: 'Electrical goods' } },
    { value: 'CONSTRUCTION', label: { bn: 'নির্মাণ সামগ্রী', en: 'Construction materials' } },
    { value: 'VEHICLE', label: { bn: 'যানবাহন ও যন্ত্রাংশ', en: 'Vehicles and parts' } },
    { value: 'OTHER', label: { bn: 'অন্যান্য', en: 'Other' } },
  ],
  worksCategory: [
    { value: 'BUILDING', label: { bn: 'ভবন নির্মাণ', en: 'Building works' } },
    { value: 'ROAD', label: { bn: 'সড়ক ও সেতু', en: 'Roads and bridges' } },
    { value: 'DRAINAGE', label: { bn: 'নর্দমা ও পানি নিষ্কাশন', en: 'Drainage' } },
    { value: 'ELECTRICAL', label: { bn: 'বৈদ্যুতিক কাজ', en: 'Electrical works' } },
    { value: 'LANDFILL', label: { bn: 'ভূমি উন্নয়ন', en: 'Land development' } },
    { value: 'OTHER', label: { bn: 'অন্যান্য', en: 'Other' } },
  ],
  appointmentType: [
    { value: 'online', label: { bn: 'অনলাইন', en: 'Online' } },
    { value: 'in-person', label: { bn: 'সশরীরে', en: 'In person' } },
  ],
  appointmentReason: [
    { value: 'personal', label: { bn: 'ব্যক্তিগত', en: 'Personal' } },
    { value: 'official', label: { bn: 'দাপ্তরিক', en: 'Official' } },
  ],
} as const satisfies Record<string, readonly Option[]>

export type OptionListName = keyof typeof lists | 'districts'

const districtOptions: readonly Option[] = districts.map((district) => ({
  value: district.nameEn,
  label: { bn: district.nameBn, en: district.nameEn },
}))

/** All choices of a list, in the order in which they are offered. */
export function getOptions(list: OptionListName): readonly Option[] {
  return list === 'districts' ? districtOptions : lists[list]
}

/** The label of one choice, or null when the list does not know the value. */
export function findOptionLabel(list: OptionListName, value: string): Text | null {
  return getOptions(list).find((option) => option.value === value)?.label ?? null
}
