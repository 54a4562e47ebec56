/** The picture of a key, for people with a keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      // Hidden on small screens; the shortcut itself works without it.
      className="hidden rounded-[4px] border border-b-2 border-line-strong px-1.5 font-mono text-[0.75rem] font-medium text-muted md:inline-block"
    >
      {children}
    </kbd>
  )
}
