import { expect, test } from 'vitest'
import {
  aboutForm,
  aboutOf,
  purposeForm,
  readVisit,
  requestOf,
  type VisitTexts,
} from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { limitSamples, ruleSamples } from '#domain/forms/rules.samples.ts'
import { blocks, validateForm } from '#domain/forms/validate.ts'
import { createAppointment } from './appointments.ts'
import { createVisitor } from './visitors.ts'

// The form on the phone and the server's schema agree about every sample: what one refuses, the other refuses.

const today = '2026-11-23'
const id = '0b7f3c1e-5a44-4c7e-9d0e-3f7a1f0c9b11'

const about: VisitTexts = {
  firstName: 'Rahima',
  lastName: 'Khatun',
  email: 'rahima@example.com',
  mobile: '01712345678',
  nid: '1234567890',
  address: '8 Mirpur Road, Dhaka',
}
const purpose: VisitTexts = { type: 'online', officialId: id, topic: 'The plan of plot 12', personCount: '1' }

const parts = {
  about: { form: aboutForm, good: about, accepts: (texts: VisitTexts) => createVisitor.body.safeParse(aboutOf(texts)) },
  purpose: {
    form: purposeForm,
    good: purpose,
    accepts: (texts: VisitTexts) => createAppointment.body.safeParse({ ...requestOf(texts), visitorId: id }),
  },
}

function isRight(form: FormDefinition, texts: VisitTexts): boolean {
  return !validateForm(form, readVisit(form, texts), { today }).some(blocks)
}

test.each(['about', 'purpose'] as const)('%s: every sample has one outcome in the form and in the contract', (name) => {
  const { form, good, accepts } = parts[name]
  const samples = { ...ruleSamples, ...limitSamples(today) }
  const tried = { right: 0, wrong: 0 }
  const fields = form.steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields))
  for (const { key, rule, required, options } of fields) {
    const { valid = [], validRaw = [], invalid = [] } = rule === undefined ? {} : (samples[rule] ?? {})
    const choices = options === undefined ? [] : ['no such choice']
    for (const raw of ['', '  ', ...valid, ...validRaw, ...invalid, ...choices]) {
      const texts = { ...good, [key]: raw }
      const inForm = isRight(form, texts)
      expect({ key, raw, ok: accepts(texts).success }).toEqual({ key, raw, ok: inForm })
      tried[inForm ? 'right' : 'wrong'] += 1
    }
    expect(isRight(form, { ...good, [key]: '' }), key).toBe(!required)
  }
  expect(tried.right).toBeGreaterThan(10)
  expect(tried.wrong).toBeGreaterThan(10)
})

test('names on lines of their own become participants, and nothing that was left out is sent', () => {
  const { extras } = requestOf({ ...purpose, participants: ' Karim \n\nRahim', reason: 'official' })
  expect(extras).toEqual({ reason: 'official', participants: ['Karim', 'Rahim'] })
  expect(requestOf(purpose)).toMatchObject({ requestedDate: '', requestedHour: -1, requestedMin: -1, extras: {} })
})

test('each field of the form goes to its own place in the call', () => {
  const typed: VisitTexts = {
    ...{ ...about, ...purpose, district: 'Dhaka', meetingDistrict: 'Rajshahi' },
    ...{
      reason: 'official',
      companyName: 'Meghna Builders',
      appointmentFor: 'Salma Begum',
      participants: 'Karim Uddin',
    },
  }
  const fields = [aboutForm, purposeForm].flatMap(({ steps }) => steps.flatMap(({ groups }) => groups[0]?.fields ?? []))
  expect(Object.keys(typed).sort()).toEqual(fields.map(({ key }) => key).sort())
  const { district, meetingDistrict, companyName, appointmentFor, reason, participants, ...others } = typed
  const person = Object.fromEntries(Object.keys(about).map((key) => [key, others[key]]))
  expect(aboutOf(typed)).toEqual({ ...person, district })
  expect(requestOf(typed)).toEqual({
    ...{ officialId: id, type: 'online', topic: typed.topic, personCount: 1 },
    extras: { reason, companyName, appointmentFor, participants: [participants], district: meetingDistrict },
    ...{ requestedDate: '', requestedHour: -1, requestedMin: -1 },
  })
})
