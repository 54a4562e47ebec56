/** Facts with dots between them break at the dots only: no amount is torn from its name or its sign. */
export function unbroken(facts: string): string {
  return facts.replace(/ /g, '\u00a0').replace(/·\u00a0/g, '· ')
}
