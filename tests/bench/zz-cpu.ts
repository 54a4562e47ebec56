// CPU per request of product and baseline (process and its postgres), interleaved.
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
export const cpuOf = (pids: string[]) => { let t = 0; for (const k of pids) { try { const f = readFileSync(`/proc/${k}/stat`, 'utf8').split(') ')[1]!.split(' '); t += Number(f[11]) + Number(f[12]) } catch {} } return t * 10 }
export const family = (pattern: string) => { const main = execSync(`pgrep -f '${pattern}' | head -1`).toString().trim(); return [main, ...execSync(`pgrep -P ${main} || true`).toString().trim().split('\n')].filter(Boolean) }
export const byPort = (port: number) => [execSync(`ss -ltnp 'sport = :${port}'`).toString().match(/pid=(\d+)/)?.[1] ?? '0']
