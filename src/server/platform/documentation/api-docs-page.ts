import { setImmediate as nextTask } from 'node:timers/promises'
import type { Access } from '#contract/access.ts'
import { type Endpoint, headerNames, octetsType } from '#contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#domain/errors.ts'
import { problemTitles } from '../binding/problem.ts'
import { type Html, html, htmlPage } from './html.ts'
import { tagOf, toJson } from './openapi.ts'

const css = `main{max-width:60rem}h2{margin:40px 0 8px;text-transform:capitalize}article{background:var(--surface);
border:1px solid var(--line);border-radius:10px;padding:12px 16px;margin:12px 0}article h3{font-size:17px;font-weight:600}
code,pre{font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}pre{overflow:auto;margin:8px 0;padding:12px;
background:var(--paper);border-radius:6px;max-height:24rem}summary{cursor:pointer;color:var(--primary);padding:4px 0}
.method{color:var(--primary);font-weight:700;margin-right:8px}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:8px;border-bottom:1px solid var(--line);vertical-align:top}tr:target{background:var(--accent-soft)}`

const accessWords = {
  anyone: 'Anyone',
  'signed-in': 'Logged in',
  holder: 'Logged in, or with the token and mobile number of an application',
  visitor: 'Logged in, or with the token of a visitor',
} as const satisfies Record<Access['kind'], string>

const bodyTypeWords = { multipart: 'multipart/form-data', octets: octetsType } as const

/**
 * Every call with its access, input and answers, and every error code; generated from the contracts. Other requests are
 * answered between two calls.
 */
export async function apiDocsPage(endpoints: readonly Endpoint[]): Promise<string> {
  const calls: { tag: string; text: Html }[] = []
  for (const endpoint of endpoints) {
    calls.push({ tag: tagOf(endpoint), text: call(endpoint) })
    await nextTask()
  }
  const tags = [...new Set(calls.map(({ tag }) => tag))]
  const body = html`<main><h1>Talika API</h1>
<p>JSON in UTF-8, camelCase. Instants are ISO 8601 in UTC, dates <code>YYYY-MM-DD</code> in Asia/Dhaka, money in whole taka.
The same in machine-readable form: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Headers of every call: <code>${headerNames.apiKey}</code>, <code>${headerNames.deviceId}</code>; when logged in
<code>${headerNames.authToken}</code>; for an application without an account <code>${headerNames.applicationToken}</code> and
<code>${headerNames.applicationMobile}</code>; for a visitor without an account <code>${headerNames.visitorToken}</code>. A POST, PUT or PATCH with an <code>${headerNames.idempotencyKey}</code> (UUID)
returns the same response when repeated within seven days. JSON bodies hold at most 64 KiB and may be gzip. GET responses carry an <code>ETag</code>.</p>
${tags.map((tag) => html`<section><h2>${tag}</h2>${calls.filter((each) => each.tag === tag).map(({ text }) => text)}</section>`)}
<section><h2 id="errors">Errors</h2><p>RFC 9457 <code>application/problem+json</code>; <code>code</code> is one of these.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${errorRows()}</tbody></table></section></main>`
  return htmlPage({ title: 'Talika API', lang: 'en', css, body })
}

function call(endpoint: Endpoint): Html {
  const { method, path, summary, params, query, headers, body, bodyType, answers, answerHeaders = {} } = endpoint
  return html`<article><h3><span class="method">${method}</span><code>${path}</code></h3><p>${summary}.</p>
<p class="en">${accessText(endpoint.access)}</p>
${params === undefined ? null : schemaBlock('Path', toJson(params, 'input'))}
${query === undefined ? null : schemaBlock('Query', toJson(query, 'input'))}
${headers === undefined ? null : schemaBlock('Headers', toJson(headers, 'input'))}
${bodyType === undefined || bodyType === 'json' ? null : html`<p class="en">Body: ${bodyTypeWords[bodyType]}</p>`}
${body === undefined ? null : schemaBlock('Body', toJson(body, 'input'))}
${Object.entries(answers).map(([status, schema]) =>
  schema === 'binary' || schema === 'empty'
    ? html`<p class="en">${status}: ${schema === 'binary' ? 'bytes' : 'no body'}</p>`
    : schemaBlock(`Answer ${status}`, toJson(schema, 'output')),
)}${Object.entries(answerHeaders).map(([name, meaning]) => html`<p class="en"><code>${name}</code>: ${meaning}</p>`)}</article>`
}

function accessText(access: Access): string {
  const roles = 'roles' in access && access.roles !== undefined ? `: ${access.roles.join(', ')}` : ''
  return `${accessWords[access.kind]}${roles}`
}

function schemaBlock(title: string, schema: unknown): Html {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`
}

function errorRows(): Html[] {
  const codes = Object.keys(errorStatus) as ErrorCode[]
  return codes.map(
    (code) =>
      html`<tr id="${code}"><td><code>${code}</code></td><td>${errorStatus[code]}</td><td>${problemTitles[code]}</td></tr>`,
  )
}
