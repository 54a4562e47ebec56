import { expect, test } from 'vitest'
import { createObservable } from './observable.ts'

test('every listener hears of each change until its subscription ends', () => {
  const changes = createObservable<[text: string]>()
  const heard: string[] = []
  const end = changes.subscribe((text) => heard.push(`first ${text}`))
  changes.subscribe((text) => heard.push(`second ${text}`))
  changes.notify('a')
  end()
  changes.notify('b')
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})

test('a listener that is added during a change hears of the next one only', () => {
  const changes = createObservable()
  let heard = 0
  const end = changes.subscribe(() => {
    end()
    changes.subscribe(() => {
      heard += 1
    })
  })
  changes.notify()
  expect(heard).toBe(0)
  changes.notify()
  expect(heard).toBe(1)
})
