/*
 * The Bengali district names come from nuhil/bangladesh-geocode, under this licence:
 *
 * The MIT License (MIT). Copyright (c) 2014 Nuhil Mehdy
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
 * documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
 * persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice
 * and this permission notice shall be included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
 * WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
 * COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
 * OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */
import type { Locale, Text } from '../text.ts'
import { readText } from './read-text.ts'

/** `code` is ISO 3166-2; `nameEn` is what answers store; `aliases` are older spellings that are accepted too. */
export type District = {
  code: string
  division: DivisionName
  nameEn: string
  nameBn: string
  aliases?: readonly string[]
}

/** The eight divisions. */
export const divisions = {
  Barishal: { bn: 'বরিশাল', en: 'Barishal' },
  Chattogram: { bn: 'চট্টগ্রাম', en: 'Chattogram' },
  Dhaka: { bn: 'ঢাকা', en: 'Dhaka' },
  Khulna: { bn: 'খুলনা', en: 'Khulna' },
  Mymensingh: { bn: 'ময়মনসিংহ', en: 'Mymensingh' },
  Rajshahi: { bn: 'রাজশাহী', en: 'Rajshahi' },
  Rangpur: { bn: 'রংপুর', en: 'Rangpur' },
  Sylhet: { bn: 'সিলেট', en: 'Sylhet' },
} as const satisfies Record<string, Text>

export type DivisionName = keyof typeof divisions

/** The 64 districts, by division. */
export const districts: readonly District[] = [
  { code: 'BD-02', division: 'Barishal', nameEn: 'Barguna', nameBn: 'বরগুনা' },
  { code: 'BD-06', division: 'Barishal', nameEn: 'Barishal', nameBn: 'বরিশাল', aliases: ['Barisal'] },
  { code: 'BD-07', division: 'Barishal', nameEn: 'Bhola', nameBn: 'ভোলা' },
  { code: 'BD-25', division: 'Barishal', nameEn: 'Jhalakathi', nameBn: 'ঝালকাঠি', aliases: ['Jhalokati', 'Jhalokathi'] },
  { code: 'BD-51', division: 'Barishal', nameEn: 'Patuakhali', nameBn: 'পটুয়াখালী' },
  { code: 'BD-50', division: 'Barishal', nameEn: 'Pirojpur', nameBn: 'পিরোজপুর' },
  { code: 'BD-01', division: 'Chattogram', nameEn: 'Bandarban', nameBn: 'বান্দরবান' },
  { code: 'BD-04', division: 'Chattogram', nameEn: 'Brahmanbaria', nameBn: 'ব্রাহ্মণবাড়িয়া', aliases: ['B.Baria'] },
  { code: 'BD-09', division: 'Chattogram', nameEn: 'Chandpur', nameBn: 'চাঁদপুর' },
  { code: 'BD-10', division: 'Chattogram', nameEn: 'Chattogram', nameBn: 'চট্টগ্রাম', aliases: ['Chittagong'] },
  {
    code: 'BD-11',
    division: 'Chattogram',
    nameEn: "Cox's Bazar",
    nameBn: 'কক্সবাজার',
    aliases: ['Coxsbazar', 'Coxs Bazar'],
  },
  { code: 'BD-08', division: 'Chattogram', nameEn: 'Cumilla', nameBn: 'কুমিল্লা', aliases: ['Comilla'] },
  { code: 'BD-16', division: 'Chattogram', nameEn: 'Feni', nameBn: 'ফেনী' },
  { code: 'BD-29', division: 'Chattogram', nameEn: 'Khagrachhari', nameBn: 'খাগড়াছড়ি', aliases: ['Khagrachari'] },
  { code: 'BD-31', division: 'Chattogram', nameEn: 'Lakshmipur', nameBn: 'লক্ষ্মীপুর', aliases: ['Laxmipur'] },
  { code: 'BD-47', division: 'Chattogram', nameEn: 'Noakhali', nameBn: 'নোয়াখালী' },
  { code: 'BD-56', division: 'Chattogram', nameEn: 'Rangamati', nameBn: 'রাঙ্গামাটি' },
  { code: 'BD-13', division: 'Dhaka', nameEn: 'Dhaka', nameBn: 'ঢাকা' },
  { code: 'BD-15', division: 'Dhaka', nameEn: 'Faridpur', nameBn: 'ফরিদপুর' },
  { code: 'BD-18', division: 'Dhaka', nameEn: 'Gazipur', nameBn: 'গাজীপুর' },
  { code: 'BD-17', division: 'Dhaka', nameEn: 'Gopalganj', nameBn: 'গোপালগঞ্জ' },
  { code: 'BD-26', division: 'Dhaka', nameEn: 'Kishoreganj', nameBn: 'কিশোরগঞ্জ' },
  { code: 'BD-36', division: 'Dhaka', nameEn: 'Madaripur', nameBn: 'মাদারীপুর' },
  { code: 'BD-33', division: 'Dhaka', nameEn: 'Manikganj', nameBn: 'মানিকগঞ্জ' },
  { code: 'BD-35', division: 'Dhaka', nameEn: 'Munshiganj', nameBn: 'মুন্সিগঞ্জ' },
  { code: 'BD-40', division: 'Dhaka', nameEn: 'Narayanganj', nameBn: 'নারায়ণগঞ্জ' },
  { code: 'BD-42', division: 'Dhaka', nameEn: 'Narsingdi', nameBn: 'নরসিংদী' },
  { code: 'BD-53', division: 'Dhaka', nameEn: 'Rajbari', nameBn: 'রাজবাড়ী' },
  { code: 'BD-62', division: 'Dhaka', nameEn: 'Shariatpur', nameBn: 'শরীয়তপুর' },
  { code: 'BD-63', division: 'Dhaka', nameEn: 'Tangail', nameBn: 'টাঙ্গাইল' },
  { code: 'BD-05', division: 'Khulna', nameEn: 'Bagerhat', nameBn: 'বাগেরহাট' },
  { code: 'BD-12', division: 'Khulna', nameEn: 'Chuadanga', nameBn: 'চুয়াডাঙ্গা' },
  { code: 'BD-22', division: 'Khulna', nameEn: 'Jashore', nameBn: 'যশোর', aliases: ['Jessore'] },
  { code: 'BD-23', division: 'Khulna', nameEn: 'Jhenaidah', nameBn: 'ঝিনাইদহ', aliases: ['Jhenaidaha', 'Jhinaidah'] },
  { code: 'BD-27', division: 'Khulna', nameEn: 'Khulna', nameBn: 'খুলনা' },
  { code: 'BD-30', division: 'Khulna', nameEn: 'Kushtia', nameBn: 'কুষ্টিয়া' },
  { code: 'BD-37', division: 'Khulna', nameEn: 'Magura', nameBn: 'মাগুরা' },
  { code: 'BD-39', division: 'Khulna', nameEn: 'Meherpur', nameBn: 'মেহেরপুর' },
  { code: 'BD-43', division: 'Khulna', nameEn: 'Narail', nameBn: 'নড়াইল' },
  { code: 'BD-58', division: 'Khulna', nameEn: 'Satkhira', nameBn: 'সাতক্ষীরা' },
  { code: 'BD-21', division: 'Mymensingh', nameEn: 'Jamalpur', nameBn: 'জামালপুর' },
  { code: 'BD-34', division: 'Mymensingh', nameEn: 'Mymensingh', nameBn: 'ময়মনসিংহ' },
  { code: 'BD-41', division: 'Mymensingh', nameEn: 'Netrokona', nameBn: 'নেত্রকোণা', aliases: ['Netrakona'] },
  { code: 'BD-57', division: 'Mymensingh', nameEn: 'Sherpur', nameBn: 'শেরপুর' },
  { code: 'BD-03', division: 'Rajshahi', nameEn: 'Bogura', nameBn: 'বগুড়া', aliases: ['Bogra'] },
  {
    code: 'BD-45',
    division: 'Rajshahi',
    nameEn: 'Chapainawabganj',
    nameBn: 'চাঁপাইনবাবগঞ্জ',
    aliases: ['Chapai Nawabganj', 'Nawabganj'],
  },
  { code: 'BD-24', division: 'Rajshahi', nameEn: 'Joypurhat', nameBn: 'জয়পুরহাট' },
  { code: 'BD-48', division: 'Rajshahi', nameEn: 'Naogaon', nameBn: 'নওগাঁ' },
  { code: 'BD-44', division: 'Rajshahi', nameEn: 'Natore', nameBn: 'নাটোর' },
  { code: 'BD-49', division: 'Rajshahi', nameEn: 'Pabna', nameBn: 'পাবনা' },
  { code: 'BD-54', division: 'Rajshahi', nameEn: 'Rajshahi', nameBn: 'রাজশাহী' },
  { code: 'BD-59', division: 'Rajshahi', nameEn: 'Sirajganj', nameBn: 'সিরাজগঞ্জ' },
  { code: 'BD-14', division: 'Rangpur', nameEn: 'Dinajpur', nameBn: 'দিনাজপুর' },
  { code: 'BD-19', division: 'Rangpur', nameEn: 'Gaibandha', nameBn: 'গাইবান্ধা' },
  { code: 'BD-28', division: 'Rangpur', nameEn: 'Kurigram', nameBn: 'কুড়িগ্রাম' },
  { code: 'BD-32', division: 'Rangpur', nameEn: 'Lalmonirhat', nameBn: 'লালমনিরহাট' },
  { code: 'BD-46', division: 'Rangpur', nameEn: 'Nilphamari', nameBn: 'নীলফামারী' },
  { code: 'BD-52', division: 'Rangpur', nameEn: 'Panchagarh', nameBn: 'পঞ্চগড়' },
  { code: 'BD-55', division: 'Rangpur', nameEn: 'Rangpur', nameBn: 'রংপুর' },
  { code: 'BD-64', division: 'Rangpur', nameEn: 'Thakurgaon', nameBn: 'ঠাকুরগাঁও' },
  { code: 'BD-20', division: 'Sylhet', nameEn: 'Habiganj', nameBn: 'হবিগঞ্জ' },
  {
    code: 'BD-38',
    division: 'Sylhet',
    nameEn: 'Moulvibazar',
    nameBn: 'মৌলভীবাজার',
    aliases: ['Maulvibazar', 'Moulvi Bazar'],
  },
  { code: 'BD-61', division: 'Sylhet', nameEn: 'Sunamganj', nameBn: 'সুনামগঞ্জ' },
  { code: 'BD-60', division: 'Sylhet', nameEn: 'Sylhet', nameBn: 'সিলেট' },
]

/** The spelling without case, spaces, dots, apostrophes and hyphens, which people write differently. */
function spellingKey(name: string): string {
  return readText(name, 'spelling')
}

const bySpelling = new Map<string, District>(
  districts.flatMap((district) =>
    [district.nameEn, district.nameBn, district.code, ...(district.aliases ?? [])].map((name): [string, District] => [
      spellingKey(name),
      district,
    ]),
  ),
)

/** The name of a stored district in the language of the page; as it is stored when it is unknown. */
export function districtName(stored: string, locale: Locale): string {
  const known = findDistrict(stored)
  if (known === null) return stored
  return locale === 'bn' ? known.nameBn : known.nameEn
}

/** The district of a name in either language, in a current or older spelling, or of its code; null when unknown. */
export function findDistrict(name: string): District | null {
  return bySpelling.get(spellingKey(name)) ?? null
}
