/** A piece of HTML that is safe to send. */
export type Html = { readonly html: string }

type Part = string | number | Html | readonly Html[] | null

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds HTML. Every part is escaped unless `html` built it; null adds nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map((string, index) => string + (index < parts.length ? render(parts[index] ?? null) : ''))
  return { html: text.join('') }
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character)
  }
  return 'html' in part ? part.html : part.map((piece) => piece.html).join('')
}

// The few colours and sizes of the design tokens that these pages need. The app's style sheet is not loaded, so that a
// certificate can be checked over a very weak connection in one small response.
const style = `:root{color-scheme:light dark;--ink:#14231f;--muted:#55645f;--paper:#faf8f3;--surface:#fff;--line:#ddd8cc;
--primary:#0b5d4e;--primary-soft:#e2efeb;--ok:#1b7a3d;--ok-soft:#e2f2e7;--danger:#b3261e;--danger-soft:#fbe6e4;
--accent:#8f5208;--accent-soft:#fbeeda;--focus:#f5b301}
@media (prefers-color-scheme:dark){:root{--ink:#e9efe9;--muted:#a5b3ad;--paper:#101714;--surface:#18211d;--line:#2f3b36;
--primary:#57c2aa;--primary-soft:#17332c;--ok:#7fd19b;--ok-soft:#16331f;--danger:#ff9d94;--danger-soft:#3f1b18;
--accent:#f0ac4e;--accent-soft:#3a2a12}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
font:17px/1.65 "Noto Sans Bengali","Kohinoor Bangla","Nirmala UI",Vrinda,system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:24px 16px 48px}h1,h2,h3{line-height:1.4;margin:0}h1{font-size:26px}h2{font-size:21px}
a{color:var(--primary)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
header{border-top:4px solid var(--primary);background:var(--surface);border-bottom:1px solid var(--line)}
header p{max-width:44rem;margin:0 auto;padding:12px 16px;font-weight:600}
.en{color:var(--muted);font-size:15px}`

/** A whole page that the server renders; `css` is added to the common style. */
export function htmlPage({
  title,
  lang,
  css = '',
  body,
}: {
  title: string
  lang: 'bn' | 'en'
  css?: string
  body: Html
}): string {
  const head = { html: `<style>${style}${css}</style>` }
  return html`<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="/icons/icon.svg"><meta name="robots" content="noindex">${head}</head><body>${body}</body></html>
`.html
}
