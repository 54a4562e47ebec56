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
import { sized } from './size.ts'

const rounds = sized(15, 1)
const warmUp = sized(5, 1)
const pages = sized(8, 2)
/** The form allows no more. */
const mostProjects = 50
const bytesAMegabyte = 1_048_576
/**
 * A process grows until it has made about 150 documents, and then its memory stays. Two processes make these documents
 * together, and both are replaced after a thousand (`lifetime`): a new process would hide a growth.
 */
const documentsBefore = sized(400, 10)
const documentsForMemory = sized(500, 10)

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

function nextApplication(projects: number): ApplicationDocument {
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
    const projects = await fillPages(renderer)
    const summary = await repeat(() => renderer.renderApplication(nextApplication(projects)))
    return [
      ...figuresOf('certificate as a PDF, warm', certificate, 40),
      ...figuresOf(`application of ${pages} pages as a PDF, warm`, summary, 250),
      await measureStall(projects),
    ]
  } finally {
    await renderer.close()
  }
}

/** The number of projects with which an application has the pages of the figure, however the summary is laid out. */
async function fillPages(renderer: LoneRenderer): Promise<number> {
  for (let projects = 1; projects <= mostProjects; projects += 2) {
    const pdf = await PDFDocument.load(await renderer.renderApplication(nextApplication(projects)))
    if (pdf.getPageCount() >= pages) return projects
  }
  throw new Error(`An application of ${mostProjects} projects has fewer than ${pages} pages`)
}

/** The longest time that the thread which answers requests was blocked while four documents were made at once. */
async function measureStall(projects: number): Promise<Figure> {
  const renderer = openRenderer(2)
  const four = () =>
    Promise.all([
      renderer.renderCertificate(nextCertificate()),
      renderer.renderApplication(nextApplication(projects)),
      renderer.renderCertificate(nextCertificate()),
      renderer.renderApplication(nextApplication(projects)),
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

/** Compares the memory at which the workers rest with their memory after many more documents. */
export async function measurePdfMemory(): Promise<Figure[]> {
  const renderer = openRenderer(2)
  try {
    const projects = await fillPages(renderer)
    const before = await sampleMemory(renderer, { documents: documentsBefore, projects })
    const after = await sampleMemory(renderer, { documents: documentsForMemory, projects })
    // The middle of three samples, because a garbage collection may be due at any moment.
    const [rest, end] = [before, after].map((samples) => median(samples.slice(-3)))
    const name = `memory after ${documentsForMemory} more PDFs, against after the first ${documentsBefore}`
    const say = (samples: readonly number[]) => samples.map((sample) => sample.toFixed(0)).join(', ')
    const note = `${say(before)} MB, then ${say(after)} MB`
    return [{ name, unit: 'ratio', value: (end ?? 0) / (rest ?? 0), limit: { atMost: 1.05 }, rounds: after, note }]
  } finally {
    await renderer.close()
  }
}

/** Megabytes of all workers after every tenth part of the documents, of which one in five is an application. */
async function sampleMemory(renderer: LoneRenderer, { documents, projects }: { documents: number; projects: number }) {
  const render = (at: number) =>
    at % 5 === 0 ? renderer.renderApplication(nextApplication(projects)) : renderer.renderCertificate(nextCertificate())
  const samples: number[] = []
  for (let at = 0; at < documents; at += 2) {
    await Promise.all([render(at), render(at + 1)])
    if ((at + 2) % (documents / 10) === 0) samples.push(residentOfChildren() / bytesAMegabyte)
  }
  return samples
}

/** The resident memory of all renderer processes; 0 where the system does not report it. */
function residentOfChildren(): number {
  const list = `/proc/self/task/${process.pid}/children`
  const children = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').map(Number) : []
  return children.reduce((sum, pid) => sum + (residentBytes(pid) ?? 0), 0)
}
