import { expect, test } from 'vitest'
import { deviceLabel, kindOfLabel } from './device-label.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A042F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Android · Samsung Internet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux · Firefox'],
  ['curl/8.5.0', ''],
])('a device is named by system and browser, and no closer: %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test.each([
  ['Android · Chrome', 'Android'],
  ['iPad', 'iPad'],
  ['Chrome', 'unknown'],
  ['', 'unknown'],
])('the kind of a device is its system, without the browser: %s', (label, kind) => {
  expect(kindOfLabel(label)).toBe(kind)
})
