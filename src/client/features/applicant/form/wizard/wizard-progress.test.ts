import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { surveyor } from '#domain/enlistment/surveyor.samples.ts'
import { sampleAnswers } from '#domain/forms/answers.samples.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { noStorage } from '../../../../../../tests/support/phone/no-storage.ts'
import { createDraftSession } from '../../../../drafts/phone/session/draft-session.ts'
import { StepBar } from './step-bar.tsx'
import { progressOf } from './wizard-progress.ts'

test('the steps of a type without code of its own follow its definition', () => {
  const complete = sampleAnswers(surveyor, dhakaDate(Date.now()))
  const { 'documents/photo/00000000-0000-4000-8000-000000000001': _, ...withoutPhoto } = complete
  const session = createDraftSession({
    type: surveyor,
    start: {
      ...{ kind: 'individual', type: 'SURVEYOR', purpose: 'REGISTRATION', locale: 'bn', signedIn: false },
      answers: { ...withoutPhoto, nid: '12' },
    },
    ...noStorage(),
  })
  const progress = progressOf({ session, feeTotal: 3450 })
  expect(progress.map(({ step, state, open }) => [step.step, step.label.en, state, open])).toEqual([
    ['enlistment', 'Enlistment', 'errors', 1],
    ['professional', 'Education and profession', 'done', 0],
    ['documents', 'Documents', 'todo', 1],
    ['payment', 'Payment', 'done', 0],
  ])
  const bar = renderToStaticMarkup(createElement(StepBar, { progress, current: 'documents' }))
  expect(bar.match(/bg-(danger|primary|accent|line)\b/g)).toEqual([
    'bg-danger',
    'bg-primary',
    'bg-accent',
    'bg-primary',
  ])
  session.close()
})
