import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Dexie, type Table } from 'dexie'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { maxLength, object, string } from 'zod/mini'
import { type BaselineField, baselinePages } from './fields.ts'

type Answers = Record<string, string>

/** A dot in a name does not make a path here: each answer is one text. */
const keyOf = (name: string) => name.replace('.', '_')
const names = baselinePages.flatMap(({ fields }) => fields.map(({ name }) => keyOf(name)))
const schema = object(Object.fromEntries(names.map((name) => [name, string().check(maxLength(200))])))
const inputClasses = 'mt-1 block min-h-11 w-full rounded-lg border border-gray-400 bg-white px-3 py-2'

/** Waits for the stored answers, as a form that continues a draft must. */
export function FormPage() {
  const { data } = useQuery({ queryKey: ['answers'], queryFn: readAnswers, networkMode: 'always' })
  return data === undefined ? null : <StoredForm stored={data} />
}

type Answer = { name: string; value: string }

class AnswerStore extends Dexie {
  declare answers: Table<Answer, string>

  constructor() {
    super('demonstration')
    this.version(1).stores({ answers: 'name' })
  }
}

const store = new AnswerStore()

async function readAnswers(): Promise<Record<string, string>> {
  const rows = await store.answers.toArray()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function writeAnswer(answer: Answer): Promise<void> {
  await store.answers.put(answer)
}

function StoredForm({ stored }: { stored: Answers }) {
  const { register, handleSubmit, formState } = useForm<Answers>({
    resolver: zodResolver(schema),
    defaultValues: { ...Object.fromEntries(names.map((name) => [name, ''])), ...stored },
  })
  const [index, setIndex] = useState(0)
  useEffect(() => {
    performance.mark('talika:ready')
  }, [])
  const page = baselinePages[index] ?? baselinePages[0]
  return (
    <form onSubmit={handleSubmit(() => setIndex(1))} noValidate className="min-h-screen bg-gray-50 text-gray-900">
      <header className="bg-emerald-900 px-4 py-3 font-bold text-white">
        <Trans id="title" />
      </header>
      <section key={page.id} className="space-y-4 px-4 py-5">
        <h1 className="text-xl">{page.title}</h1>
        {page.fields.map((field) => (
          <Field key={field.name} field={field} problem={formState.errors[keyOf(field.name)]?.message}>
            <Control field={field} register={register} />
          </Field>
        ))}
        <button data-action="continue" type="submit" className="w-full rounded-lg bg-emerald-900 px-4 py-3 text-white">
          <Trans id="next" />
        </button>
      </section>
    </form>
  )
}

function Field({
  field,
  problem,
  children,
}: {
  field: BaselineField
  problem?: string | undefined
  children: ReactNode
}) {
  const { i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className="block">
      {i18n._(field.name)}
      {children}
      {problem !== undefined && <span className="text-red-700">{problem}</span>}
    </label>
  )
}

function Control({ field, register }: { field: BaselineField; register: UseFormRegister<Answers> }) {
  const { name, kind, choices = [] } = field
  const save = (value: string) => void writeAnswer({ name: keyOf(name), value })
  const bound = register(keyOf(name), { onChange: (event: { target: { value: string } }) => save(event.target.value) })
  // The bench finds a field by its name, which is the same on every measured page.
  if (kind !== 'choice') return <input {...bound} name={name} type={kind} autoComplete="off" className={inputClasses} />
  return (
    <select {...bound} name={name} className={inputClasses}>
      {choices.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
