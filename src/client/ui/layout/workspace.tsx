import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/**
 * A page that fills the window and whose parts scroll separately. `filled` beside the sidebar of a desk; elsewhere the
 * page itself can be scrolled on to the footer.
 */
export function Workspace({ filled, children }: { filled: boolean; children: ReactNode }) {
  return (
    <div
      {...(filled && { 'data-workspace': '' })}
      className={classNames(
        'mx-auto flex w-full flex-col gap-3 px-4 pt-2 max-lg:pb-0 lg:pb-3',
        filled ? 'workspace:h-full' : 'max-w-wide workspace:h-[calc(100*var(--dvh)-5rem)]',
      )}
    >
      {children}
    </div>
  )
}

export type WorkspaceColumnsProps = {
  /** The record to read, with its tabs. */
  reading: ReactNode
  /** The document viewer beside it; null when the viewer is within `reading`. */
  viewing: ReactNode
  /** The actions, always in view; null when there is nothing to do. */
  actions: ReactNode
  history: ReactNode
}

/** The parts of a workspace: one below the other, or in two or three columns. */
export function WorkspaceColumns({ reading, viewing, actions, history }: WorkspaceColumnsProps) {
  return (
    <div className="workspace-grid">
      <div className="flex min-w-0 flex-col workspace:min-h-0 workspace:[grid-area:reading]">{reading}</div>
      {viewing !== null && <div className="min-h-0 min-w-0 [grid-area:viewing]">{viewing}</div>}
      {actions !== null && (
        <div className="stick-bottom z-10 -mx-4 border-t border-line bg-paper px-4 py-2.5 max-lg:order-last workspace:static workspace:mx-0 workspace:border-0 workspace:p-0 workspace:[grid-area:actions]">
          {actions}
        </div>
      )}
      <div className="min-w-0 workspace:min-h-0 workspace:overflow-y-auto workspace:[grid-area:history]">{history}</div>
    </div>
  )
}
