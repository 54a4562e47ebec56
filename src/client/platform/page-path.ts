import type { RegisteredRouter } from '@tanstack/react-router'

/** The path of a page of the portal, as its route names it; parameters stay `$name`. */
export type PagePath = keyof RegisteredRouter['routesByPath'] & string
