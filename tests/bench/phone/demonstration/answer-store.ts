import { Dexie, type Table } from 'dexie'

type Answer = { name: string; value: string }

class AnswerStore extends Dexie {
  declare answers: Table<Answer, string>

  constructor() {
    super('demonstration')
    this.version(1).stores({ answers: 'name' })
  }
}

const store = new AnswerStore()

export async function readAnswers(): Promise<Record<string, string>> {
  const rows = await store.answers.toArray()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function writeAnswer(answer: Answer): Promise<void> {
  await store.answers.put(answer)
}
