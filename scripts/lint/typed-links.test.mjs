import { expect, test } from 'vitest'
import { linesReported } from './lines-reported.mjs'

test('a link that is written by hand is reported, one from a route is not', () => {
  const byHand = [
    '<a href="/contact">x</a>',
    "<LinkButton href='/contact' size='small' />",
    "<a href={'/contact'}>x</a>",
    '<a href={`/verify/$' + '{number}`}>x</a>',
    '<a href={`$' + '{page}?type=$' + '{type}`}>x</a>',
    "<a href={known ? '/signin' : hrefOf('/')}>x</a>",
    "<a href={next ?? '/'}>x</a>",
    "<PageHeader back={{ href: '/departments', label }} />",
    'navigate({ href: `/verify/$' + '{number}`, replace: true })',
    "const listHref = '/payments/histories'",
  ]
  const allowed = [
    "<a href={hrefOf('/contact')}>x</a>",
    "<a href={hrefOf(known ? '/signin' : '/signup')}>x</a>",
    "<a href={formHref(routes.apply, { type, purpose: 'RENEWAL' })}>x</a>",
    "<PageHeader back={{ href: hrefOf('/departments'), label: '/' }} />",
    '<a href={`tel:$' + '{mobile}`}>x</a>',
    '<a href={`?lang=$' + '{other}`}>x</a>',
    '<a href="#main">x</a>',
    '<a href={address}>x</a>',
  ]
  const code = [...byHand, ...allowed].map((line) => (line.startsWith('<') ? `show(${line})` : line))
  expect(linesReported('typed-links.grit', code)).toEqual(byHand.map((_, index) => index + 1))
})
