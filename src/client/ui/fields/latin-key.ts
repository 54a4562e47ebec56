const punctuation: Readonly<Record<string, string>> = { Equal: '=', Minus: '-', Comma: ',', Period: '.', Slash: '/' }

/**
 * What a keystroke means as a shortcut: the character in lower case or, with a Bengali layout, the character that a
 * Latin layout has on that key.
 */
export function latinKeyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length !== 1) return key
  if (key <= '~') return key.toLowerCase()
  const [, name] = /^(?:Key|Digit)(.)$/.exec(code) ?? []
  return name?.toLowerCase() ?? punctuation[code] ?? key
}
