import { classNames } from '../../../../ui/class-names.ts'
import type { StepProgress } from './wizard-progress.ts'

/** The steps as one row of segments: done, current, to come. The name of the current step is in the header. */
export function StepBar({ progress, current }: { progress: readonly StepProgress[]; current: string }) {
  return (
    <div aria-hidden="true" className="flex gap-1.5 px-edge pt-3">
      {progress.map(({ step: { step }, state }) => (
        <span
          key={step}
          className={classNames(
            'h-1.5 flex-1 rounded-full',
            step === current
              ? 'bg-accent'
              : state === 'done'
                ? 'bg-primary'
                : state === 'errors'
                  ? 'bg-danger'
                  : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}
