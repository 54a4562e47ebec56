import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type BaselineField, baselinePages, baselineTitle, nextLabel } from './fields.ts'

/** Writes both baselines into a folder: `bare/` and `demonstration/`. */
export async function buildBaselines(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/demonstration/',
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(folder, 'demonstration'),
      emptyOutDir: true,
      target: ['chrome99', 'firefox97', 'safari16'],
      modulePreload: { polyfill: false },
    },
  })
  mkdirSync(join(folder, 'bare'), { recursive: true })
  writeFileSync(join(folder, 'bare', 'index.html'), renderBareHtml())
}

const styles = `
*{box-sizing:border-box}body{margin:0;font:16px/1.5 sans-serif;background:#f6f7f5;color:#18211d}
header{background:#0b5d4e;color:#fff;padding:12px 16px;font-weight:700}section{padding:20px 16px}h1{font-size:20px;margin:0 0 16px}
label{display:block;margin-bottom:16px}input,select{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;border:1px solid #8a958f;border-radius:8px;background:#fff}
.next{display:block;padding:12px;border-radius:8px;background:#0b5d4e;color:#fff;text-align:center;text-decoration:none}
#address{display:none}#address:target{display:block}form:has(#address:target) #about{display:none}`

/**
 * The smallest possible form: one page with its styles and no script. Its second half is shown by the fragment of its
 * address.
 */
function renderBareHtml(): string {
  const [about, address] = baselinePages
  const next = `<a class="next" data-action="continue" href="#${address.id}">${nextLabel}</a>`
  return `<!doctype html>
<html lang="bn"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${baselineTitle}</title><link rel="icon" href="data:,"><style>${styles}</style></head>
<body><header>${baselineTitle}</header><form>
${renderPage(about, next)}
${renderPage(address, '')}
</form></body></html>
`
}

type BaselinePage = (typeof baselinePages)[number]

function renderPage({ id, title, fields }: BaselinePage, end: string): string {
  return `<section id="${id}"><h1>${title}</h1>${fields.map(renderField).join('')}${end}</section>`
}

function renderField({ name, label, kind, choices = [] }: BaselineField): string {
  const options = choices.map((each) => `<option>${each}</option>`).join('')
  const control =
    kind === 'choice'
      ? `<select name="${name}">${options}</select>`
      : `<input name="${name}" type="${kind}" autocomplete="off">`
  return `<label>${label}${control}</label>`
}
