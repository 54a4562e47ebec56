import { expect, test } from 'vitest'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { createEnlistments } from '../../support/people/enlistments.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { startTestServer } from '../../support/server/serve.ts'

test('a server that is stopped over the day, and started again and again, sends one reminder', async () => {
  const real = await startTestServer()
  try {
    const offset = (days: number) => ({ CLOCK_OFFSET_DAYS: String(days) })
    const http = overHttp(real.url)
    const owner = async () => {
      const body = { username: 'owner@demo.example', password: real.demoPassword }
      const { authToken } = (await http.send({ method: 'POST', url: '/api/auth/signin', body })).body
      return { [headerNames.authToken]: authToken }
    }
    const karim = await createEnlistments(http, owner).enlist({ mobile: '01912345678' })
    const reminders = () => real.sentSms().filter(({ to, kind }) => to === karim.mobile && kind === 'renewal-reminder')
    // The term ends 364 days after its first day; 348 days later it is too early for the reminder.
    await real.restart(offset(348))
    await real.kill9()
    expect(reminders()).toEqual([])
    await real.restart(offset(352))
    await expect.poll(reminders, { timeout: 30_000 }).toHaveLength(1)
    await real.kill9()
    await real.restart(offset(352))
    await real.restart(offset(353))
    // The job runs at each start. This is enough time for a second SMS, if one were sent.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(reminders()).toHaveLength(1)
  } finally {
    await real.close()
  }
}, 180_000)
