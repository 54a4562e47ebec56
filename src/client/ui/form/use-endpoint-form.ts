import type { ReactNode, SubmitEvent } from 'react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReset,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import type { BodyInput, Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { type AnswerBody, type CallInput, call, type Offline, type Refused } from '../../platform/api/api.ts'
import { invalidateReads } from '../../platform/api/endpoint-key.ts'
import { useFailureText } from '../../platform/api/error-messages.ts'
import { useIdempotencyKey } from '../../platform/api/use-idempotency-key.ts'
import { toast } from '../../platform/toast.ts'
import { errorAt } from './field-error.ts'
import { forgetKept, type KeptFields, useInitialValues, useKeeping } from './kept-words.ts'
import { useTypedBefore } from './use-typed-before.ts'

/** Refusals that are not failures: the form then asks for one more value, in place. */
const asksForMore: ReadonlySet<ErrorCode | undefined> = new Set(['password_needed', 'code_needed'])

/** A body as typed: what the person left out or mistyped is missing or null, which the contract's schema refuses. */
export type TypedBody<E extends Endpoint> = { [Name in keyof BodyInput<E>]?: BodyInput<E>[Name] | null | undefined }

export type EndpointFormOptions<E extends Endpoint, Values extends FieldValues> = SentFormOptions<
  Values,
  AnswerBody<E>
> & {
  /** Converts the fields to the body. Without it the fields are the body. */
  bodyOf?: (values: Values) => TypedBody<E>
  /** The rest of the call: path parameters and query. */
  input?: Omit<CallInput<E>, 'body'>
}

/** The options of every form, however it is sent. */
export type SentFormOptions<Values extends FieldValues, Answer> = {
  /** The initial text of the fields. */
  values: Values
  /** Finds fields that are wrong although the contract accepts them, such as a retyped password that differs. */
  findWrong?: (values: Values) => readonly FieldPath<Values>[]
  /** The text of the toast after a success. */
  done?: string
  /** Sentences of this form for refusals, in place of the general ones. */
  refusals?: Partial<Record<ErrorCode, string>>
  /** The toast after any failure, or after a refusal with this status, if it is not the sentence of the failure. */
  failed?: string | ((status: number) => string)
  /** Sentences that are also shown as a toast when their field is wrong, in addition to the error at the field. */
  wrongToasts?: Partial<Record<FieldPath<Values>, string>>
  /** Keeps the input when the form is closed before it is sent; the form begins with it when it opens again. */
  keep?: KeptFields<Values>
  /** The calls whose cached answers the form changes. */
  invalidates?: readonly Endpoint[]
  /** The form cannot be sent yet, for example because a photo is being uploaded. */
  isWaiting?: boolean
  onDone?: (answer: Answer, sent: { values: Values; reset: UseFormReset<Values> }) => unknown
}

/** How a form is sent: the schema of its body, and the call. */
export type FormSending<Values, Answer> = {
  schema: z.ZodMiniType | undefined
  bodyOf: (values: Values) => object
  send: (body: object) => Promise<{ ok: true; body: Answer } | Refused | Offline>
}

export type EndpointForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: (event?: SubmitEvent<HTMLFormElement>) => void
  busy: boolean
  /** Why the last attempt failed; null otherwise. */
  failure: Refused | Offline | null
  /** The sentence for that failure. */
  failureText: string | null
  /** The props of a field component: its registration and, when the field is wrong, its error. */
  field: (name: FieldPath<Values>, error: ReactNode) => UseFormRegisterReturn & { error?: ReactNode }
  /** Replaces the input that was kept from before by the stored values; null when no input was kept. */
  startOver: (() => void) | null
  /** Sets what is stored now, for the comparison; the fields keep what they show. */
  rebase: (stored: Values) => void
  /** Replaces all values by stored ones. */
  begin: (stored: Values) => void
  /** How often the form began with other values: fields with a state of their own begin anew with it. */
  begun: number
}

/**
 * A form that makes one call. The contract's schema validates it, before it is sent and on the server; errors from the
 * server are shown at their fields. A retry after a lost answer carries the same idempotency key, so it counts once.
 */
export function useEndpointForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: EndpointFormOptions<E, Values>,
): EndpointForm<Values> {
  const { input, bodyOf = (values: Values) => values } = options
  const keys = useIdempotencyKey(endpoint)
  return useSentForm<Values, AnswerBody<E>>(options, {
    schema: endpoint.body,
    bodyOf,
    async send(body) {
      const answer = await call(endpoint, { ...input, body, ...keys.of(body) } as unknown as CallInput<E>)
      keys.endAfter(answer)
      return answer
    },
  })
}

/** The same for a form that is not sent by a call but, for example, as a message on an open connection. */
export function useSentForm<Values extends FieldValues, Answer>(
  options: SentFormOptions<Values, Answer>,
  { schema, bodyOf, send }: FormSending<Values, Answer>,
): EndpointForm<Values> {
  const { values, done, keep, invalidates = [], isWaiting = false, onDone } = options
  const first = useInitialValues(keep, values)
  const [hasKept, setHasKept] = useState(first.hasKept)
  const [failure, setFailure] = useState<Refused | Offline | null>(null)
  const generalText = useFailureText()
  const textOf = (failed: Refused | Offline) =>
    (failed.problem && options.refusals?.[failed.problem.code]) ?? generalText(failed)
  const form = useForm<Values>({
    defaultValues: first.values as DefaultValues<Values>,
    resolver: resolverOf({ schema, bodyOf }, options),
  })
  const stored = useRef(first.initial)
  const [begun, setBegun] = useState(0)
  useKeeping(form, keep, stored)
  const register = useTypedBefore(form)
  const { errors, isSubmitting } = form.formState

  async function submitTyped(typed: Values): Promise<void> {
    setFailure(null)
    const answer = await send(bodyOf(typed))
    if (!answer.ok) {
      setFailure(answer)
      if (!asksForMore.has(answer.problem?.code)) toast.error(toastOf(options.failed, answer) ?? textOf(answer))
      // The record was changed elsewhere: reload it, so that the page shows its current state.
      if (answer.problem?.status === 409) await invalidate(invalidates)
      const refused = (answer.problem?.fields ?? []).flatMap(({ path, code }) => {
        const name = fieldAt(path.split(/[./]/), values)
        return name === null ? [] : [{ name, code }]
      })
      for (const [index, { name, code }] of refused.entries()) {
        // The first field gets the focus, as it does when the schema refuses a field.
        form.setError(name, { type: 'server', message: code }, { shouldFocus: index === 0 })
      }
      return
    }
    if (keep !== undefined) forgetKept(keep)
    if (done !== undefined) toast.success(done)
    await invalidate(invalidates)
    await onDone?.(answer.body, { values: typed, reset: form.reset })
  }
  function begin(now: Values): void {
    stored.current = now
    setHasKept(false)
    setFailure(null)
    setBegun((before) => before + 1)
    form.reset(now)
  }
  const rebase = useRebase(form, stored)
  const submit = form.handleSubmit(submitTyped, (wrong) => {
    const texts = Object.keys(wrong).flatMap((name) => options.wrongToasts?.[name as FieldPath<Values>] ?? [])
    for (const text of new Set(texts)) toast.error(text)
  })
  return {
    ...form,
    submit: (event) => (isWaiting ? event?.preventDefault() : void submit(event)),
    busy: isSubmitting || isWaiting,
    failure,
    failureText: failure === null ? null : textOf(failure),
    field: (name, error) => ({
      ...register(name),
      ...(errors[name] !== undefined && { error: errorAt(errors[name], error) }),
    }),
    startOver: hasKept ? () => begin(stored.current) : null,
    ...{ rebase, begin, begun },
  }
}

function useRebase<Values extends FieldValues>(
  { resetDefaultValues }: UseFormReturn<Values>,
  stored: RefObject<Values>,
): (now: Values) => void {
  return useCallback(
    (now) => {
      stored.current = now
      resetDefaultValues(now)
    },
    [resetDefaultValues, stored],
  )
}

function toastOf(
  failed: string | ((status: number) => string) | undefined,
  { problem }: Refused | Offline,
): string | undefined {
  if (typeof failed !== 'function') return failed
  return problem === undefined ? undefined : failed(problem.status)
}

/** The field that an issue's path leads to: the innermost part of the path that is a field. */
function fieldAt<Values extends FieldValues>(path: readonly PropertyKey[], values: Values): FieldPath<Values> | null {
  const name = path.filter((part) => Object.hasOwn(values, part)).at(-1)
  return name === undefined ? null : (String(name) as FieldPath<Values>)
}

function resolverOf<Values extends FieldValues>(
  { schema, bodyOf }: Omit<FormSending<Values, unknown>, 'send'>,
  options: Pick<SentFormOptions<Values, never>, 'findWrong'> & { values: Values },
): Resolver<Values> {
  return async (values) => {
    const parsed = schema?.safeParse(bodyOf(values))
    const issues = parsed?.error?.issues.map(({ path }) => fieldAt(path, values)) ?? []
    // An issue without a field is left to the server, which refuses it with its own sentence.
    const wrong = [...issues, ...(options.findWrong?.(values) ?? [])].filter((name) => name !== null)
    if (wrong.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(wrong.map((name) => [name, { type: 'wrong' }]))
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** The query cache is loaded by the pages that use it; a form on any other page has nothing to invalidate. */
async function invalidate(endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length === 0) return
  const { queryClient } = await import('../../platform/api/query-client.ts')
  await invalidateReads(queryClient, endpoints)
}
