import type { TalikaStore } from '#sync/store.ts'

/** The content of all tables as text, with bytes as characters. */
export async function dumpStore(store: TalikaStore): Promise<string> {
  const texts: string[] = []
  const spell = async (value: unknown): Promise<void> => {
    if (value instanceof Blob) texts.push(`${value.type} ${await value.text()}`)
    else if (value instanceof ArrayBuffer) texts.push(new TextDecoder().decode(value))
    else if (ArrayBuffer.isView(value)) texts.push(new TextDecoder().decode(value))
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) await spell(part)
    else texts.push(String(value))
  }
  for (const table of store.tables) for (const row of await table.toArray()) await spell(row)
  return texts.join('\n')
}
