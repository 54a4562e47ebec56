import type { Mutation } from './mutation.ts'

/** Safeguards of sending and submitting: the meaning of refusals, and when nothing may be sent. */
export const sendingMutations: readonly Mutation[] = [
  {
    name: 'an application is submitted only with equal hashes',
    change: { match: / \|\| !draft\.hashAgrees/, put: '' },
    test: 'submitting',
  },
  {
    name: 'an application is not submitted while a change waits',
    change: 'drop',
    test: 'submitting',
  },
  {
    name: 'an application is not submitted while a file waits',
    change: { match: /file\.state === 'here' \|\| /, put: '' },
    test: 'submitting',
  },
  {
    name: 'a submission that another phone has overtaken is made again',
    change: 'drop',
    test: 'submitting',
  },
  {
    name: 'a receipt that comes late does not close a returned application',
    change: { condition: true },
    test: 'submitting',
  },
  {
    name: 'a server that is down refuses no submission',
    change: { match: /status >= 500 \|\| /, put: '' },
    test: 'submitting',
  },
  {
    name: 'a batch that another phone has overtaken is sent again',
    change: 'drop',
    test: 'refusals',
  },
  {
    name: 'a refusal that no operation is to blame for sets nothing aside',
    change: { match: / \|\| status === 409/, put: '' },
    test: 'refusals',
  },
  {
    name: 'a server that was too slow refuses nothing',
    change: { match: / \|\| status === 408/, put: '' },
    test: 'refusals',
  },
  {
    name: 'a look at the server that is refused pauses the draft',
    change: { match: / \|\| batch\.length === 0/, put: '' },
    test: 'refusals',
  },
  {
    name: 'an answer counts when it names the application',
    change: { match: /answer\.id === draftId && /, put: '' },
    test: 'refusals',
  },
  {
    name: 'a draft of an account that the server forgot is made again by the page only',
    change: 'drop',
    test: 'refusals',
  },
  {
    name: 'revisions that the server forgot are not named again',
    change: { match: /ops\.map\(\(op\) => \(\{ \.\.\.op, baseRev: 0 \}\)\)/, put: 'ops' },
    test: 'refusals',
  },
  {
    name: 'one draft whose sending breaks does not keep the others',
    change: { match: /\.catch\(\(\) => noteFailure\(context, draft\.id\)\)/, put: '' },
    test: 'refusals',
  },
  {
    name: 'the worker makes no draft of an account',
    change: { match: /withoutSession \? null : /, put: '' },
    test: 'refusals',
  },
  {
    name: 'a file that is here keeps its bytes when another phone changes it',
    change: { match: /\(await store\.attachments\.get\(fileId\)\) === undefined/, put: 'true' },
    test: 'refusals',
  },
  {
    name: 'a file that another phone took away is not listed',
    change: 'drop',
    test: 'refusals',
  },
  {
    name: 'a draft of a later version is not changed by its code',
    change: { match: /isNewer\(known\)/, put: 'false' },
    test: 'refusals',
  },
  {
    name: 'a batch whose answer was lost goes again as it was',
    change: { match: /frozen\.length > 0 \? frozen : rows/, put: 'rows' },
    test: 'safeguards',
  },
  {
    name: 'a payment that was named at a desk does not replace what a returned form says',
    change: 'drop',
    test: 'naming',
  },
  {
    name: 'an answer about another application counts as none',
    change: 'drop',
    test: 'naming',
  },
  {
    name: 'a server that is down refuses no payment',
    change: { match: /status >= 500 \|\| /, put: '' },
    test: 'naming',
  },
  {
    name: 'a payment that arrived and whose answer was lost for long is not shown as refused',
    change: 'drop',
    test: 'naming',
  },
  {
    name: 'the answer to an earlier payment is not that to a newer one',
    change: { condition: true },
    test: 'naming',
  },
  {
    name: 'a payment that the office does not have yet is not wiped',
    change: 'drop',
    test: 'naming',
  },
  {
    name: 'a payment that a restored server forgot is sent again',
    change: 'drop',
    test: 'naming',
  },
  {
    name: 'a form that another tab has sent or forgotten is not stored again by this one',
    change: 'drop',
    test: 'keptNotes',
  },
]
