import type { TypeDefinition } from '#domain/enlistment/definition.ts'

type Files = Readonly<Record<string, () => Promise<unknown>>>

/**
 * The definitions of the types. Each is a separate download, because a form needs only one. The registry of all types
 * is for the server and for staff, whose pages show many types at once.
 */
export const { loadType, findLoadedType } = createDefinitions(
  import.meta.glob('./*.ts', { base: '../../../../domain/enlistment/types' }),
)

/** The file of a type's definition, without its folder: `contractor-goods.ts`. */
export function definitionFile(type: string): string {
  return `${type.toLowerCase().replaceAll('_', '-')}.ts`
}

/** @param files loads each file of definitions: `./contractor-goods.ts`. */
export function createDefinitions(files: Files) {
  const loaded = new Map<string, TypeDefinition>()
  const findLoadedType = (type: string) => loaded.get(type) ?? null
  return {
    /** The definition of a type if it has been loaded, so that a form can be drawn at once. */
    findLoadedType,
    /**
     * Loads the definition of a type whose name comes from outside; null when there is no such type. Rejects when its
     * code could not be loaded, and may then be called again.
     */
    async loadType(type: string): Promise<TypeDefinition | null> {
      const load = files[`./${definitionFile(type)}`]
      if (load === undefined) return null
      for (const definition of Object.values((await load()) as Record<string, TypeDefinition>)) {
        loaded.set(definition.type, definition)
      }
      return findLoadedType(type)
    },
  }
}
