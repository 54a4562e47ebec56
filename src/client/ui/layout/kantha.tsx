/** The only ornament: a running stitch of nakshi kantha, a row of diamonds over the full width. */
export function Kantha({ className = 'h-3.5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={`block w-full text-primary ${className}`}>
      <pattern id="kantha" width="28" height="14" patternUnits="userSpaceOnUse">
        <path d="M0 7l7-5 7 5-7 5zM14 7l7-5 7 5-7 5z" fill="none" stroke="currentColor" strokeWidth="1.3" />
        <circle cx="7" cy="7" r="1.4" fill="currentColor" />
        <circle cx="21" cy="7" r="1.4" className="fill-accent" />
      </pattern>
      <rect width="100%" height="14" fill="url(#kantha)" />
    </svg>
  )
}
