import { expect, test } from 'vitest'
import { parseStatement } from './parse-statement.ts'
import { joinMessages, splitRows } from './statement-rows.ts'

// How long the name of a person and the message of a wallet may be: as long as they are, and not one word or line more.

const namesAfter = ['from', 'by', 'ref', 'name', 'sender', 'payer', 'depositor', 'customer', 'থেকে', 'প্রেরক', 'জমাকারী']
const name = ['Xandra', 'Qwert', 'Zyxar', 'Plonk']
/** An amount whose column does not say that it came. */
const columns = (words: string) =>
  `Date,Particulars,Txn ID,Amount\n20/11/2026,Cash deposit ${words},8N7A6D5EE7,11500.00`
const line = (words: string) => `Received Tk 11,500.00 TrxID 8N7A6D5EE7 ${words}`

test.each(namesAfter)('three words may follow %s, and a fourth that is not known refuses the line', (before) => {
  for (const paste of [line, columns]) {
    const received = [1, 2, 3, 4].map((count) => {
      const words = `${before} ${name.slice(0, count).join(' ')}`
      return parseStatement(paste(words)).lines.length
    })
    expect([paste(before), ...received]).toEqual([paste(before), 1, 1, 1, 0])
  }
})

const rowsOf = (lines: readonly string[]) => joinMessages(splitRows(lines.join('\n'))).length
const filled = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at}`)
const ids = ['TrxID', 'Txn ID', 'TransactionID', 'Transaction No', 'লেনদেন নম্বর', 'ট্রানজেকশন আইডি']
const amounts = ['Amount', 'পরিমাণ', 'টাকা']

test.each(ids)('a message with one line of %s and one of its amount is one row', (id) => {
  for (const amount of amounts) {
    const [number, money] = [`${id}: 8N7A6D5EE7`, `${amount}: Tk 11500.00`]
    const whole = [...filled(1), number, money]
    expect([amount, rowsOf(whole)]).toEqual([amount, 1])
    expect(rowsOf([...filled(10), money, number])).toBe(1)
    // One line more than a message has, one less, and two of what it has once.
    expect(rowsOf([...filled(11), money, number])).toBe(13)
    expect(rowsOf([number, money])).toBe(2)
    expect(rowsOf([...whole, money])).toBe(4)
    expect(rowsOf([...whole, number])).toBe(4)
    expect(rowsOf([...whole, '', ...whole])).toBe(2)
  }
})
