import { createContext } from 'react'
import type { Option } from '#domain/forms/options.ts'

/**
 * The lists behind `optionsFrom`, by name. The page that renders the fields provides complete lists before the first
 * render, because a select shows a stored value only when it is among its options.
 */
export const OptionSources = createContext<Readonly<Record<string, readonly Option[]>>>({})
