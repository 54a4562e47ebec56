import { expect, test } from 'vitest'
import { isSafeLink } from './safe-links.ts'

const controls = [...Array(32).keys(), 127].map((code) => String.fromCharCode(code))

test('pages, mailboxes and telephones are safe, in any case of letters and with any letters behind the scheme', () => {
  for (const address of [
    'http://a',
    'HTTPS://a/?b=1#c',
    'mailto:a@b.example',
    'tel:+8801',
    'https://\xe0\xa6\x95.example',
  ]) {
    expect(isSafeLink(address), address).toBe(true)
  }
})

test('no other scheme is safe, nor a control character or a blank anywhere before, in or behind a safe one', () => {
  for (const address of [
    '',
    'a',
    '//a',
    'javascript:1',
    'file:///a',
    'data:,',
    'httpx:a',
    'xhttp:a',
    '\xfe\xff\0h\0t',
  ]) {
    expect(isSafeLink(address), address).toBe(false)
  }
  const whole = 'https://a.example'
  let played = 0
  for (const control of controls) {
    for (let at = 0; at <= whole.length; at += 1, played += 1) {
      expect(isSafeLink(whole.slice(0, at) + control + whole.slice(at)), `${control.charCodeAt(0)} at ${at}`).toBe(
        false,
      )
    }
  }
  expect(played).toBe(33 * 18)
  for (let at = 0; at <= 'https:'.length - 1; at += 1)
    expect(isSafeLink(`${whole.slice(0, at)} ${whole.slice(at)}`)).toBe(false)
})
