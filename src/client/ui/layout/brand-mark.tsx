/** The logo: the letter ত hanging from its top line. */
export function BrandMark({ className = 'size-8.5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 34 34" className={`shrink-0 ${className}`}>
      <rect width="34" height="34" rx="8" className="fill-primary" />
      <path
        d="M8 10h18M13 10v14M13 17c0-4 9-5 9 1s-6 6-6 3"
        className="stroke-on-primary"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
