import { existsSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PDFDocument } from 'pdf-lib'
import { messageOfFacts, writeSignedFacts } from '../../src/domain/certificates/signed-facts.ts'
import type { ApplicationDocument, CertificateDocument } from '../../src/server/platform/pdf/documents.ts'
import { bengaliWords } from '../../src/server/platform/pdf/fixtures/bengali-corpus.ts'
import { createLoneRenderer, type LoneRenderer } from '../../src/server/platform/pdf/fixtures/lone-renderer.ts'
import { sampleApplication, sampleCertificate } from '../../src/server/platform/pdf/fixtures/sample-documents.ts'
import { residentBytes } from '../../src/server/platform/process-pool/resident-memory.ts'
import { type Figure, median, undisturbed } from './figure.ts'

const rounds = 15
const warmUp = 5
const pages = 8
/** This many projects fill eight pages or a little more, together with the rest of the sample. */
const projects = 25
const bytesAMegabyte = 1_048_576
const documentsForMemory = 500

/** The compiler caches its layout, so no two documents have the same text. */
let turn = 0
function words(count: number): string {
  turn += 1
  return Array.from({ length: count }, (_, at) => bengaliWords[(turn * 7 + at * 3) % bengaliWords.length]).join(' ')
}

function nextCertificate(): CertificateDocument {
  const nameBn = words(4)
  const { number, nameEn, validFrom, validTo } = sampleCertificate
  const facts = { number, type: 'ARCHITECT', nameBn, nameEn, validFrom, validTo }
  // Any 64 bytes make the same size of QR code as a signature.
  const signature = messageOfFacts({ ...facts, nameBn: words(12) }, '0a1b2c3d').slice(0, 64)
  return { ...sampleCertificate, nameBn, signedFacts: writeSignedFacts(facts, '0a1b2c3d', signature) }
}

function nextApplication(): ApplicationDocument {
  const rows = Array.from({ length: projects }, () => ({
    entries: [
      { label: 'প্রকল্পের নাম', value: words(6) },
      { label: 'মূল্য', value: '৳ ৫,৭৫,০০০' },
      { label: 'বিবরণ', value: words(45) },
    ],
  }))
  const [...others] = sampleApplication.sections.filter((section) => section.rows === undefined)
  return { ...sampleApplication, sections: [...others, { title: 'পূর্ববর্তী প্রকল্প', entries: [], rows }] }
}

const openRenderer = (workers: number) =>
  createLoneRenderer({ workers, log: { warn: console.warn, error: console.error } })

type Taken = { wall: number[]; cpu: number[] }

/** Milliseconds of the clock and of processors, for one document after another. */
async function repeat(work: () => Promise<unknown>): Promise<Taken> {
  for (let round = 0; round < warmUp; round++) await work()
  const taken: Taken = { wall: [], cpu: [] }
  for (let round = 0; round < rounds; round++) {
    const [start, used] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(used)
    taken.wall.push(performance.now() - start)
    taken.cpu.push((user + system) / 1000)
  }
  return taken
}

/** The limit applies to the clock, in the quarter of the rounds that other work of the machine disturbed least. */
function figuresOf(name: string, { wall, cpu }: Taken, atMost: number): Figure[] {
  return [
    {
      name: `${name}, processor time of the server's own process`,
      unit: 'ms',
      value: median(cpu),
      limit: null,
      rounds: cpu,
    },
    { name: `${name}, by the clock`, unit: 'ms', value: undisturbed(wall), limit: { atMost }, rounds: wall },
  ]
}

/** Measures how long a person waits for a PDF, with warm workers, and how much it slows down everyone else. */
export async function measurePdf(): Promise<Figure[]> {
  const renderer = openRenderer(1)
  try {
    const certificate = await repeat(() => renderer.renderCertificate(nextCertificate()))
    await expectPages(renderer)
    const summary = await repeat(() => renderer.renderApplication(nextApplication()))
    return [
      ...figuresOf('certificate as a PDF, warm', certificate, 40),
      ...figuresOf(`application of ${pages} pages as a PDF, warm`, summary, 250),
      await measureStall(),
    ]
  } finally {
    await renderer.close()
  }
}

async function expectPages(renderer: LoneRenderer): Promise<void> {
  const count = (await PDFDocument.load(await renderer.renderApplication(nextApplication()))).getPageCount()
  if (count < pages) throw new Error(`The application of the bench has ${count} pages, not ${pages}`)
}

/** The longest time that the thread which answers requests was blocked while four documents were made at once. */
async function measureStall(): Promise<Figure> {
  const renderer = openRenderer(2)
  const four = () =>
    Promise.all([
      renderer.renderCertificate(nextCertificate()),
      renderer.renderApplication(nextApplication()),
      renderer.renderCertificate(nextCertificate()),
      renderer.renderApplication(nextApplication()),
    ])
  try {
    for (let round = 0; round < warmUp; round++) await four()
    const stalls: number[] = []
    for (let round = 0; round < rounds; round++) {
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      await four()
      delay.disable()
      // The histogram includes the five milliseconds between its samples.
      stalls.push(Math.max(0, delay.max / 1e6 - 5))
    }
    const name = 'longest stall of the event loop while four PDFs are made at once'
    return { name, unit: 'ms', value: undisturbed(stalls), limit: { atMost: 50 }, rounds: stalls }
  } finally {
    await renderer.close()
  }
}

/** Compares the workers' memory after a hundred documents with that after five hundred more. */
export async function measurePdfMemory(): Promise<Figure[]> {
  const renderer = openRenderer(2)
  const render = (at: number) =>
    at % 5 === 0 ? renderer.renderApplication(nextApplication()) : renderer.renderCertificate(nextCertificate())
  const renderMany = async (count: number) => {
    for (let at = 0; at < count; at += 2) await Promise.all([render(at), render(at + 1)])
    return residentOfChildren() / bytesAMegabyte
  }
  try {
    const before = await renderMany(100)
    const samples: number[] = []
    for (let done = 0; done < documentsForMemory; done += 50) samples.push(await renderMany(50))
    // The middle of the last samples, because a garbage collection may be due at any moment.
    const after = median(samples.slice(-3))
    const name = `memory after ${documentsForMemory} more PDFs, against after the first 100`
    const note = `${before.toFixed(0)} MB, then ${samples.map((sample) => sample.toFixed(0)).join(', ')} MB`
    return [{ name, unit: 'ratio', value: after / before, limit: { atMost: 1.1 }, rounds: samples, note }]
  } finally {
    await renderer.close()
  }
}

/** The resident memory of all renderer processes; 0 where the system does not report it. */
function residentOfChildren(): number {
  const list = `/proc/self/task/${process.pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').map(Number) : []
  return children.reduce((sum, pid) => sum + (residentBytes(pid) ?? 0), 0)
}
