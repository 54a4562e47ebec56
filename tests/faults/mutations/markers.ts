import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The text of each source file by its path in the checkout. */
export type Sources = ReadonlyMap<string, string>

/** A comment that names the safeguard below it. `at`: where the statement begins, after all comments. */
export type Marker = { name: string; file: string; at: number }

/** A part of a source file, as the parser sees it. */
export type SourceNode = { type: string; start: number; end: number }

const markerPattern = /^[ \t]*\/\/ Safeguard: (.+)\.$/gm
const blanksAndComments = /(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/y

/** All sources of the page, the worker and the server, without tests. */
export function readSources(root: string): Sources {
  const files = ['src', 'sw'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const wanted = files.filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|gen)\.tsx?$/.test(path))
  return new Map(wanted.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** All markers in the order of the files and of their lines; a name that occurs twice is listed twice. */
export function listMarkers(sources: Sources): Marker[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(markerPattern)].map((match) => {
      blanksAndComments.lastIndex = match.index
      blanksAndComments.test(text)
      return { name: match[1] ?? '', file, at: blanksAndComments.lastIndex }
    }),
  )
}

/** Null when the text is no TypeScript. */
export function parseSource(file: string, text: string): SourceNode | null {
  const { program, errors } = parseSync(file, text)
  return errors.length > 0 ? null : program
}

/** The largest part that begins at a place: the statement below a comment, or the argument or member below it. */
export function findNodeAt(node: SourceNode, at: number): SourceNode | null {
  if (node.start === at && node.type !== 'Program') return node
  return firstOf(childrenOf(node), (child) => (child.start <= at && at < child.end ? findNodeAt(child, at) : null))
}

/** The condition of the first `if`, loop or `? :` in a node. */
export function findCondition(node: SourceNode): SourceNode | null {
  const { test } = node as { test?: unknown }
  return isNode(test) ? test : firstOf(childrenOf(node), findCondition)
}

function childrenOf(node: SourceNode): SourceNode[] {
  const values: unknown[] = Object.values(node)
  return values.flat().filter(isNode)
}

function isNode(value: unknown): value is SourceNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function firstOf(nodes: readonly SourceNode[], find: (node: SourceNode) => SourceNode | null): SourceNode | null {
  for (const node of nodes) {
    const found = find(node)
    if (found !== null) return found
  }
  return null
}
