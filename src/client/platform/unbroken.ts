/**
 * Lets a row of facts with dots between them wrap at the dots only, so that an amount stays with its name and its sign.
 */
export function unbroken(facts: string): string {
  return facts.replace(/ /g, '\u00a0').replace(/·\u00a0/g, '· ')
}
