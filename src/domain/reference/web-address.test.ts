import { expect, test } from 'vitest'
import { readsLikeAddress, withoutLink } from './web-address.ts'

test.each([
  'Visit http://evil.example/win',
  'Rahman HTTPS://x.y',
  'www.rahman.builders',
  'Chaldal.com Ltd.',
  'রহমান bit.ly/3xY',
  'করিম.com',
  'ftp://files',
  'karim@example.org',
  'rahman.agency/pay',
  'Ｖｉｓｉｔ ｗｗｗ．ｅｖｉｌ．ｃｏｍ',
  'evil\u200b.com',
])('%s reads like an address, and is written so that it is no link', (name) => {
  expect(readsLikeAddress(name)).toBe(true)
  expect(withoutLink(name)).not.toMatch(/:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}]|\w@\w/iu)
  expect(withoutLink(name).replaceAll('\u2060', '')).toBe(name)
})

test.each([
  'Md. Abdul Karim',
  'Md.Abdul Karim',
  'M/S Rahman & Sons',
  'Rahman & Co.Ltd.',
  'ABC (Pvt.)Ltd.',
  'A.K.M. Rahman',
  "Renée D'Costa",
  'ABC - XYZ "Group" Ltd.',
  'মোঃ আবদুল করিম',
  'মেসার্স রহমান এন্ড সন্স (প্রাঃ) লিঃ',
  'Design: Build/Plan',
])('%s is a name, and stays as it is', (name) => {
  expect(readsLikeAddress(name)).toBe(false)
  expect(withoutLink(name)).toBe(name)
})
