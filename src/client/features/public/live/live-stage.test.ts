import { expect, test } from 'vitest'
import type { LiveSession, You } from '#contract/live/live-shapes.ts'
import type { LiveClientState } from '../../../entities/live/live-client.ts'
import { type LiveView, unknownLive } from '../../../entities/live/live-view.ts'
import { type StageFacts, stageOf } from './live-stage.ts'

const session = { id: 's', state: 'OPEN', startedAt: '', host: { bn: '', en: '' } } as LiveSession
const you = (state: You['state']) => ({ serial: 7, state }) as You
const kept = { sessionId: 's', serial: 7 }

function stage(view: Partial<LiveView> | null, more: Partial<StageFacts> & Partial<LiveClientState> = {}) {
  const { status = 'open', ...facts } = more
  const known = view === null ? unknownLive : { ...unknownLive, isKnown: true, ...view }
  return stageOf({
    kept: null,
    isRingOver: false,
    isDismissed: false,
    isLate: false,
    ...facts,
    state: { status, failures: 0, view: known },
  })
}

test('before the first answer of the server a known place is shown, or after a short wait the form', () => {
  expect(stage(null)).toBe('connecting')
  expect(stage(null, { isLate: true })).toBe('form')
  expect(stage(null, { isLate: true, kept })).toBe('kept')
})

test('each state of the place has its screen', () => {
  const stages = (['WAIT', 'CALLED', 'IN_CALL', 'DONE', 'CALL_REJECTED', 'LEFT', 'ENDED'] as const).map((state) =>
    stage({ session, you: you(state) }),
  )
  expect(stages).toEqual(['waiting', 'called', 'inCall', 'done', 'rejected', 'form', 'ended'])
})

test('a call whose time has passed is over, also while there is no connection', () => {
  const called = { session, you: you('CALLED') }
  expect(stage(called, { isRingOver: true })).toBe('callOver')
  expect(stage(called, { isRingOver: true, status: 'waiting' })).toBe('callOver')
  expect(stage({ session, you: you('IN_CALL') }, { isRingOver: true })).toBe('inCall')
})

test('a lost connection does not change the screen; a final close does', () => {
  expect(stage({ session, you: you('WAIT') }, { status: 'waiting' })).toBe('waiting')
  expect(stage({ session, you: you('WAIT') }, { status: 'replaced' })).toBe('replaced')
  expect(stage({ session, you: you('WAIT') }, { status: 'tooMany' })).toBe('refused')
})

test('without a session the page says so, or that the session which this phone knew has ended', () => {
  expect(stage({})).toBe('none')
  expect(stage({ hasEnded: true })).toBe('ended')
  expect(stage({}, { kept })).toBe('ended')
  expect(stage({ you: you('WAIT') }, { kept })).toBe('ended')
  expect(stage({ you: you('DONE') })).toBe('done')
  expect(stage({ session })).toBe('form')
})

test('a guest without a place reads that the session ended while the page was open, later that there is none', () => {
  expect(stage({ hasEnded: true, you: you('LEFT') })).toBe('ended')
  expect(stage({ you: you('LEFT') })).toBe('none')
  // The place was in a session that ended while this phone had no connection; another one is open.
  const earlier = { kept: { sessionId: 'before', serial: 4 } }
  expect(stage({ session }, earlier)).toBe('ended')
  expect(stage({ session }, { ...earlier, isDismissed: true })).toBe('form')
  expect(stage({ session, you: you('WAIT') }, earlier)).toBe('waiting')
})

test('after the end was dismissed, the form is shown again, or the page without a session', () => {
  expect(stage({ session, you: you('DONE') }, { isDismissed: true })).toBe('form')
  expect(stage({ you: you('ENDED'), hasEnded: true }, { isDismissed: true })).toBe('none')
  expect(stage({ session, you: you('WAIT') }, { isDismissed: true })).toBe('waiting')
})
