/** One choice of a Disclosure that does something; links stand there as they are. */
export const disclosureItem =
  'flex min-h-11 w-full items-center gap-2.5 rounded-field px-3 text-left text-small text-ink no-underline hover:bg-sunken hover:text-ink'
