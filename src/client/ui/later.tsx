import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A small part that comes after the page it stands on, with `placeholder` in its place. Unlike a page it is allowed not
 * to come at all: the next time it is drawn it is asked for again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null
  const fetchOnce = async () => {
    loaded ??= await load()
  }
  return (props) => <LaterPart fetchOnce={fetchOnce} get={() => loaded} placeholder={placeholder} props={props} />
}

type PartProps<Props> = {
  fetchOnce: () => Promise<void>
  get: () => ComponentType<Props> | null
  placeholder: ReactNode
  props: Props
}

function LaterPart<Props extends object>({ fetchOnce, get, placeholder, props }: PartProps<Props>) {
  const [, setHere] = useState(get() !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is put on a page
  useEffect(() => {
    let watching = true
    fetchOnce().then(
      () => watching && setHere(true),
      () => undefined,
    )
    return () => {
      watching = false
    }
  }, [])
  const Loaded = get()
  return Loaded === null ? placeholder : <Loaded {...props} />
}
