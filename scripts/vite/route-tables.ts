import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseSync } from 'vite'
import type { Stage } from '../../src/client/routes/page-entry.ts'

/** A module that a page loads when it is opened, as the tables of src/client/routes say. */
export type LazyModule = {
  /** The path of the module, by which the build knows it. */
  id: string
  stage: Stage
  /** The message catalogs that are loaded with it. */
  catalogs: readonly string[]
  /** The address of its page, or the id of its layout; null when the table does not write it as one text. */
  address: string | null
}

type Graph = { getModuleInfo(id: string): { dynamicallyImportedIds: readonly string[] } | null }

/** Whether a module is for staff only. */
export const isForStaff = (id: string): boolean => /[\\/]client[\\/]features[\\/]staff[\\/]/.test(id)

/** What these pages themselves load later, once they are drawn; not the parts that only staff see. */
export function listLaterParts(pages: readonly string[], graph: Graph): readonly string[] {
  const later = pages.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  return later.filter((id) => !isForStaff(id))
}

const routesFolder = resolve(import.meta.dirname, '../../src/client/routes')

/** All modules that the pages load, from the sources of the tables. */
export function readRouteTables(folder = routesFolder): readonly LazyModule[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  return files.flatMap((name) => readTable(join(folder, name), readFileSync(join(folder, name), 'utf8')))
}

/** A node of a syntax tree (ESTree). */
type Node = { type: string } & Readonly<Record<string, unknown>>
type Found = { stage: string | null; catalogs: readonly string[]; address: string | null }

/** The modules that one table loads. A page may load its code in a constant or function beside the table. */
export function readTable(file: string, source: string): readonly LazyModule[] {
  const body = parseSync(file, source).program.body as unknown as readonly Node[]
  const declarations = new Map(body.flatMap(listDeclared))
  const modules: LazyModule[] = []

  function walk(node: Node, outer: Found, seen: Set<Node>): void {
    const found = readFacts(node, outer)
    if (node.type === 'ImportExpression' && found.stage !== null) {
      const id = resolve(dirname(file), textOf(node.source) ?? '').replaceAll('\\', '/')
      modules.push({ ...found, id, stage: found.stage as Stage })
    }
    // Each page follows the names in its entry by itself.
    const followed = found.address === outer.address ? seen : new Set<Node>()
    for (const child of [...listChildren(node), declarations.get(nameOf(node) ?? '')]) {
      if (child === undefined || followed.has(child)) continue
      followed.add(child)
      walk(child, found, followed)
    }
  }

  for (const statement of body) walk(statement, { stage: null, catalogs: [], address: null }, new Set())
  return modules
}

/** What an object or an entry of a table says about the code within it. */
function readFacts(node: Node, outer: Found): Found {
  if (node.type === 'Property') {
    const address = textOf(node.key)
    return address?.startsWith('/') ? { ...outer, address } : outer
  }
  if (node.type !== 'ObjectExpression') return outer
  const values = new Map(listChildren(node).map((property) => [nameOf(property.key as Node), property.value as Node]))
  const [stage, catalogs, layout] = ['stage', 'catalogs', 'id'].map((name) => values.get(name))
  return {
    stage: stage === undefined ? outer.stage : textOf(stage),
    catalogs: catalogs === undefined ? outer.catalogs : listChildren(catalogs).flatMap((one) => textOf(one) ?? []),
    address: layout === undefined ? outer.address : `/${textOf(layout)}`,
  }
}

/** The constants and functions that a statement of a module declares, by their names. */
function listDeclared(statement: Node): [string, Node][] {
  const declaration = (statement.declaration as Node | null | undefined) ?? statement
  const declared = declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration]
  return declared.flatMap((one) => {
    const name = nameOf(one.id)
    return name === null ? [] : [[name, one]]
  })
}

function nameOf(node: unknown): string | null {
  const { type, name } = (node ?? {}) as Partial<Node>
  return (type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string' ? name : null
}

function textOf(node: unknown): string | null {
  const { type, value } = (node ?? {}) as Partial<Node>
  return type === 'Literal' && typeof value === 'string' ? value : null
}

function listChildren(node: Node): Node[] {
  const isNode = (value: unknown): value is Node => typeof (value as Partial<Node> | null)?.type === 'string'
  return Object.values(node).flat().filter(isNode)
}
