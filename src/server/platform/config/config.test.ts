import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

function problemsOf(env: Record<string, string>, hasEmbedded = true): string[] {
  const result = readConfig(env, { hasEmbedded })
  return result.ok ? [] : result.problems
}

function configOf(env: Record<string, string>) {
  const result = readConfig(env, { hasEmbedded: true })
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

test('an empty environment gives a demo on this machine with the embedded database', () => {
  expect(configOf({})).toMatchObject({
    production: false,
    http: { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000' },
    data: { databaseUrl: null },
    apiKey: 'talika-web',
    demo: { enabled: true, password: null },
    rateLimits: true,
    clockOffsetMs: 0,
    authority: { nameEn: 'Regional Development Authority' },
    secret: null,
  })
})

test('the demo is off by default in production and with a DATABASE_URL, and can be turned on', () => {
  expect(configOf({ NODE_ENV: 'production' }).demo.enabled).toBe(false)
  expect(configOf({ DATABASE_URL: 'postgres://u:p@db/talika' }).demo.enabled).toBe(false)
  expect(configOf({ DATABASE_URL: 'postgres://u:p@db/talika', DEMO: 'on' }).demo.enabled).toBe(true)
  expect(configOf({ DEMO: 'off' }).demo.enabled).toBe(false)
})

test('production refuses to start with the demo accounts', () => {
  expect(problemsOf({ NODE_ENV: 'production', DEMO: '1' })).toEqual([
    'DEMO cannot be "on" when NODE_ENV is "production".',
  ])
  expect(problemsOf({ NODE_ENV: 'production', DEMO: '1', DEMO_PASSWORD: 'long enough for anybody' })).toHaveLength(1)
  expect(problemsOf({ NODE_ENV: 'production', DEMO: 'off' })).toEqual([])
})

test.each(['0.0.0.0', '::', '192.168.1.20', 'portal.example', '127.0.0.1.example'])(
  'when others can reach %s, the demo needs DEMO and a password of 12 characters',
  (HOST) => {
    const off = { enabled: false, withheld: false }
    expect(configOf({ HOST }).demo).toMatchObject(off)
    expect(configOf({ HOST, DEMO_PASSWORD: 'twelve-chars' }).demo).toMatchObject(off)
    const withheld = { enabled: false, withheld: true }
    expect(configOf({ HOST, DEMO: '1' }).demo).toMatchObject(withheld)
    expect(configOf({ HOST, DEMO: '1', DEMO_PASSWORD: 'eleven-char' }).demo).toMatchObject(withheld)
    const on = { enabled: true, withheld: false, password: 'twelve-chars' }
    expect(configOf({ HOST, DEMO: '1', DEMO_PASSWORD: 'twelve-chars' }).demo).toMatchObject(on)
  },
)

test.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('on %s the demo is on by default', (HOST) => {
  expect(configOf({ HOST }).demo).toMatchObject({ enabled: true, withheld: false })
})

test('every wrong setting is reported once, all at the same time', () => {
  const problems = problemsOf({
    PORT: '80 80',
    DEMO: 'maybe',
    DEMO_PASSWORD: '12345',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    PUBLIC_URL: 'talika.example',
    RATE_LIMITS: 'slow',
    CLOCK_OFFSET_DAYS: '1.5',
    CLOCK_OFFSET_MINUTES: 'ten',
    SMS_ADAPTER: 'pigeon',
    LOG_LEVEL: 'loud',
    SECRET: 'short',
    CERTIFICATE_KEY: 'c2hvcnQ=',
  })
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'CERTIFICATE_KEY',
    'CLOCK_OFFSET_DAYS',
    'CLOCK_OFFSET_MINUTES',
    'DATABASE_URL',
    'DEMO',
    'DEMO_PASSWORD',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
    'RATE_LIMITS',
    'SECRET',
    'SMS_ADAPTER',
  ])
  expect(problems.join(' ')).not.toContain('hunter2')
  expect(problems).toContain('PORT must be a whole number from 0 to 65535, not "80 80".')
})

test('values that a typing error could turn into an open or unusable portal are refused', () => {
  const nameOf = (env: Record<string, string>) => problemsOf(env).map((problem) => problem.split(' ')[0])
  expect(nameOf({ NODE_ENV: 'prod' })).toEqual(['NODE_ENV'])
  for (const key of ['কখ', 'a b', 'x'.repeat(201)]) expect(nameOf({ API_KEY: key }), key).toEqual(['API_KEY'])
  for (const end of ['?a=1', '#a']) expect(nameOf({ PUBLIC_URL: `https://x.example/${end}` })).toEqual(['PUBLIC_URL'])
  expect(nameOf({ PUBLIC_URL: 'https://me:secret@x.example' })).toEqual(['PUBLIC_URL'])
  expect(configOf({ PUBLIC_URL: 'https://x.example/portal/' }).http.publicUrl).toBe('https://x.example/portal')
  // Nobody could sign in with this password.
  expect(nameOf({ DEMO_PASSWORD: 'x'.repeat(201) })).toEqual(['DEMO_PASSWORD'])
  expect(nameOf({ SMS_TIMEOUT_SECONDS: '0' })).toEqual(['SMS_TIMEOUT_SECONDS'])
})

test('each SMS adapter requires its settings, and no message repeats a value', () => {
  expect(configOf({}).sms).toEqual({ adapter: 'file' })
  expect(problemsOf({ SMS_ADAPTER: 'ssl-wireless' }).map((problem) => problem.split(' ')[0])).toEqual([
    'SMS_SSL_API_TOKEN',
    'SMS_SSL_SID',
  ])
  expect(configOf({ SMS_ADAPTER: 'ssl-wireless', SMS_SSL_API_TOKEN: 'key', SMS_SSL_SID: 'BRAND' }).sms).toEqual({
    adapter: 'ssl-wireless',
    url: 'https://smsplus.sslwireless.com/api/v3/send-sms',
    apiToken: 'key',
    sid: 'BRAND',
    timeoutMs: 20_000,
  })
  const http = {
    SMS_ADAPTER: 'http',
    SMS_HTTP_URL: 'https://gateway.example/send?id={id}',
    SMS_HTTP_BODY: '{"to": "{msisdn}", "text": "{text}"}',
    SMS_HTTP_HEADER: 'Authorization: Bearer hunter2',
    SMS_TIMEOUT_SECONDS: '5',
  }
  expect(configOf(http).sms).toMatchObject({
    method: 'POST',
    header: { name: 'authorization', value: 'Bearer hunter2' },
    timeoutMs: 5_000,
  })
  const wrong = problemsOf({
    ...http,
    SMS_HTTP_URL: 'gateway.example',
    SMS_HTTP_BODY: '{"to": {msisdn}}',
    SMS_HTTP_HEADER: 'hunter2',
    SMS_TIMEOUT_SECONDS: '0',
  })
  expect(wrong.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'SMS_HTTP_BODY',
    'SMS_HTTP_HEADER',
    'SMS_HTTP_URL',
    'SMS_TIMEOUT_SECONDS',
  ])
  expect(wrong.join(' ')).not.toContain('hunter2')
  expect(problemsOf({ ...http, SMS_HTTP_BODY: 'to={msisdn}' })).toHaveLength(1)
  expect(problemsOf({ ...http, SMS_HTTP_METHOD: 'GET' })).toHaveLength(1)
})

const smtp = { MAIL_ADAPTER: 'smtp', MAIL_SMTP_HOST: 'mail.example.org', MAIL_FROM: 'Office <office@example.org>' }

test('a mail server needs all its settings, with the usual port for its kind of TLS', () => {
  expect(configOf({}).mail).toEqual({ adapter: 'file' })
  const rest = { account: null, timeoutMs: 20_000, host: 'mail.example.org', from: 'Office <office@example.org>' }
  expect(configOf(smtp).mail).toEqual({ adapter: 'smtp', security: 'tls', port: 465, ...rest })
  expect(configOf({ ...smtp, MAIL_SMTP_SECURITY: 'starttls' }).mail).toMatchObject({ port: 587 })
  const account = { MAIL_SMTP_USER: 'office', MAIL_SMTP_PASSWORD: 'hunter2', MAIL_SMTP_PORT: '2525' }
  expect(configOf({ ...smtp, ...account }).mail).toMatchObject({
    ...{ account: { user: 'office', password: 'hunter2' }, port: 2525 },
  })
})

test.each<[string, Record<string, string>]>([
  ['MAIL_SMTP_HOST', { MAIL_SMTP_HOST: '' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  ['MAIL_FROM', { MAIL_FROM: 'Office' }],
  ['MAIL_SMTP_SECURITY', { MAIL_SMTP_SECURITY: 'ssl' }],
  ['MAIL_SMTP_USER', { MAIL_SMTP_PASSWORD: 'hunter2' }],
  ['MAIL_SMTP_PORT', { MAIL_SMTP_PORT: '70000' }],
])('a wrong %s is named, and no password repeated', (name, wrong) => {
  const problems = problemsOf({ ...smtp, ...wrong })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name])
  expect(problems.join()).not.toContain('hunter2')
})

test('in production e-mails do not cross a network in plain text', () => {
  const plain = { ...smtp, MAIL_SMTP_SECURITY: 'none', NODE_ENV: 'production' }
  expect(problemsOf(plain)).toHaveLength(1)
  expect(problemsOf({ ...plain, MAIL_SMTP_HOST: '127.0.0.1' })).toEqual([])
})

test('settings that are only for trials are refused in production', () => {
  const trial = { RATE_LIMITS: 'off', CLOCK_OFFSET_DAYS: '-400', CLOCK_OFFSET_MINUTES: '90' }
  expect(configOf(trial)).toMatchObject({ rateLimits: false, clockOffsetMs: -400 * 86_400_000 + 90 * 60_000 })
  expect(problemsOf({ ...trial, NODE_ENV: 'production' })).toHaveLength(3)
})

test('without an embedded database DATABASE_URL is required', () => {
  expect(problemsOf({}, false)).toEqual(['DATABASE_URL must be set: there is no embedded PostgreSQL for this machine.'])
  expect(problemsOf({ DATABASE_URL: 'postgresql://db/talika' }, false)).toEqual([])
})

test('the public address follows host and port unless it is set', () => {
  expect(configOf({ HOST: '0.0.0.0', PORT: '8080' }).http.publicUrl).toBe('http://localhost:8080')
  expect(configOf({ HOST: '::1' }).http.publicUrl).toBe('http://[::1]:3000')
  expect(configOf({ PUBLIC_URL: 'https://portal.example/' }).http.publicUrl).toBe('https://portal.example')
})

test('TRUST_PROXY is on, off or a list of addresses and ranges', () => {
  const read = (TRUST_PROXY: string) => configOf({ TRUST_PROXY }).http.trustProxy
  expect(configOf({}).http.trustProxy).toBe(false)
  expect([read('on'), read('off'), read('10.0.0.7')]).toEqual([true, false, ['10.0.0.7']])
  expect(read('10.0.0.7, fd00::/8')).toEqual(['10.0.0.7', 'fd00::/8'])
  expect(problemsOf({ TRUST_PROXY: 'nginx' })).toHaveLength(1)
  expect(problemsOf({ TRUST_PROXY: '10.0.0.7, on' })).toEqual([
    'TRUST_PROXY must be "on", "off" or addresses like 10.0.0.7 or 10.0.0.0/8; wrong: on.',
  ])
})

test('an empty value counts as not set', () => {
  expect(configOf({ PORT: '', DATA_DIR: ' ', AUTHORITY_NAME_BN: '' })).toEqual(configOf({}))
})

test('bKash is off without its settings, needs all of them, and no message repeats a secret', () => {
  const access = { BKASH_APP_KEY: 'k', BKASH_APP_SECRET: 'hunter2', BKASH_USERNAME: 'u', BKASH_PASSWORD: 'p' }
  expect(configOf({}).bkash).toBeNull()
  expect(configOf(access).bkash).toMatchObject({
    baseUrl: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
    appSecret: 'hunter2',
    timeoutSeconds: 30,
  })
  const { BKASH_PASSWORD: _, ...half } = access
  expect(problemsOf(half)).toEqual(['bKash also needs BKASH_PASSWORD; to run without bKash, omit all BKASH_ settings.'])
  expect(problemsOf({ ...access, BKASH_TIMEOUT_SECONDS: '0', BKASH_BASE_URL: 'bka.sh' })).toHaveLength(2)
  const live = { ...access, NODE_ENV: 'production' }
  expect(problemsOf({ ...live, BKASH_BASE_URL: 'http://bka.sh' })).toEqual([
    'BKASH_BASE_URL must be an address that starts with https://.',
  ])
})

test('production refuses settings that would send data over a network in plain text', () => {
  const live = (env: Record<string, string>) => problemsOf({ NODE_ENV: 'production', ...env })
  const http = 'PUBLIC_URL must start with https:// when NODE_ENV is "production".'
  expect(live({ PUBLIC_URL: 'http://portal.example' })).toEqual([http])
  expect(live({ PUBLIC_URL: 'http://portal.example', HOST: '0.0.0.0' })).toEqual([http])
  expect(live({ HOST: '0.0.0.0' })).toEqual([
    'PUBLIC_URL must be set, and start with https://, when NODE_ENV is "production" and HOST is open to other machines.',
  ])
  expect(live({ PUBLIC_URL: 'https://portal.example', HOST: '0.0.0.0' })).toEqual([])

  const gateway = { SMS_ADAPTER: 'http', SMS_HTTP_URL: 'http://sms.example/?to={to}&text={text}' }
  expect(live(gateway)).toEqual(['SMS_HTTP_URL must start with https:// when NODE_ENV is "production".'])
  const sslWireless = { SMS_ADAPTER: 'ssl-wireless', SMS_SSL_API_TOKEN: 'key', SMS_SSL_SID: 'BRAND' }
  expect(live({ ...sslWireless, SMS_SSL_URL: 'http://sms.example' })).toEqual([
    'SMS_SSL_URL must start with https:// when NODE_ENV is "production".',
  ])
  expect(live(sslWireless)).toEqual([])
  const trial = { ...gateway, PUBLIC_URL: 'http://portal.example', DATABASE_URL: 'postgres://db.example/talika' }
  expect(problemsOf(trial)).toEqual([])
})

test.each([
  ['postgres://u:hunter2@db.example/talika', 1],
  ['postgres://u:hunter2@db.example/talika?sslmode=disable', 1],
  ['postgres://u:hunter2@db.example/talika?sslmode=prefer', 1],
  ['postgres://u:hunter2@db.example/talika?sslmode=no-verify', 1],
  ['postgres:///talika?host=db.example', 1],
  ['postgres://u:hunter2@db.example/talika?sslmode=verify-full', 0],
  ['postgres://u:hunter2@db.example/talika?sslmode=require', 0],
  ['postgres://u:hunter2@127.0.0.1/talika', 0],
  ['postgres://u:hunter2@[::1]:5433/talika', 0],
  ['postgres://u:hunter2@localhost/talika', 0],
  ['postgres:///talika', 0],
  ['postgres:///talika?host=/run/postgresql', 0],
  ['postgres://u@%2Frun%2Fpostgresql/talika', 0],
])('in production %s gives %d problems', (DATABASE_URL, count) => {
  const problems = problemsOf({ NODE_ENV: 'production', DATABASE_URL })
  expect(problems).toHaveLength(count)
  for (const problem of problems) expect(problem).toContain('sslmode=verify-full')
  expect(problems.join()).not.toContain('hunter2')
})
