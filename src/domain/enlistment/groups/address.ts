import type { FieldDefinition, GroupDefinition } from '../../forms/definition.ts'

const addressFields: readonly FieldDefinition[] = [
  {
    key: 'line',
    label: { bn: 'বাসা/হোল্ডিং, সড়ক/গ্রাম', en: 'House or holding, road or village' },
    kind: 'text',
    required: true,
    rule: 'text',
  },
  { key: 'postOffice', label: { bn: 'ডাকঘর', en: 'Post office' }, kind: 'text', required: false, rule: 'text' },
  { key: 'postCode', label: { bn: 'পোস্ট কোড', en: 'Post code' }, kind: 'digits', required: false, rule: 'postCode' },
  { key: 'upazila', label: { bn: 'উপজেলা/থানা', en: 'Upazila or thana' }, kind: 'text', required: true, rule: 'text' },
  { key: 'district', label: { bn: 'জেলা', en: 'District' }, kind: 'select', required: true, options: 'districts' },
]

export const presentAddress: GroupDefinition = {
  group: 'presentAddress',
  label: { bn: 'বর্তমান ঠিকানা', en: 'Present address' },
  prefix: 'present',
  fields: addressFields,
}

export const permanentAddress: GroupDefinition = {
  group: 'permanentAddress',
  label: { bn: 'স্থায়ী ঠিকানা', en: 'Permanent address' },
  prefix: 'permanent',
  sameAs: { prefix: 'present', label: { bn: 'স্থায়ী ঠিকানা বর্তমান ঠিকানার মতোই', en: 'Same as present address' } },
  fields: addressFields,
}

export const businessAddress: GroupDefinition = {
  group: 'businessAddress',
  label: { bn: 'ব্যবসায়িক ঠিকানা', en: 'Business address' },
  prefix: 'business',
  fields: addressFields,
}

export const mailingAddress: GroupDefinition = {
  group: 'mailingAddress',
  label: { bn: 'পত্র যোগাযোগের ঠিকানা', en: 'Mailing address' },
  prefix: 'mailing',
  sameAs: { prefix: 'business', label: { bn: 'পত্র যোগাযোগের ঠিকানা ব্যবসায়িক ঠিকানার মতোই', en: 'Same as business address' } },
  fields: addressFields,
}
