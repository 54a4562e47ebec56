import { useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '../../../../platform/use-media-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Menu, MenuAction } from '../../../../ui/overlays/menu.tsx'
import { type DeskDecision, decisionTexts } from './decision-texts.ts'
import { keyOf } from './offered-decisions.ts'

export type DecisionBarProps = {
  actions: readonly DeskDecision[]
  canAsk: boolean
  onAsk: (action: DeskDecision) => void
}

/** How many decisions fit into the bar on a phone; further ones are in a menu beside them. */
const inBar = 3

/** A button for each decision: in a column, in a row, or in the bar of a phone. */
export function DecisionBar({ actions, canAsk, onAsk }: DecisionBarProps) {
  const { t, i18n } = useLingui()
  const isWide = useMediaQuery('(min-width: 64rem)')
  const [main] = actions
  const further = isWide || actions.length <= inBar ? [] : actions.filter(isFurther(main))
  const shown = actions.filter((action) => !further.includes(action))
  return (
    <fieldset
      aria-label={t`Decision`}
      className={classNames(
        'grid min-w-0 gap-2 lg:flex lg:flex-wrap workspace:xl:flex-col workspace:xl:flex-nowrap',
        further.length > 0 ? 'grid-cols-[1fr_1fr_auto]' : 'grid-cols-2',
      )}
    >
      {shown.map((action) => (
        <Button
          key={action}
          data-action={action}
          aria-keyshortcuts={keyOf(action, actions)}
          variant={action === 'reject' ? 'danger' : action === main && action !== 'recheck' ? 'primary' : 'plain'}
          className={classNames(
            'min-w-0 px-3! text-small! max-lg:min-h-11! max-lg:px-2! max-lg:py-1!',
            action === main && 'max-lg:col-span-full',
          )}
          disabled={!canAsk}
          onClick={() => onAsk(action)}
        >
          {i18n._(decisionTexts[action].label)}
        </Button>
      ))}
      {further.length > 0 && (
        <Menu name={t`More decisions`} label={<Icon name="more" className="size-6" />}>
          {further.map((action) => (
            <MenuAction key={action} action={action} onSelect={() => onAsk(action)}>
              {i18n._(decisionTexts[action].label)}
            </MenuAction>
          ))}
        </Menu>
      )}
    </fieldset>
  )
}

/** Whether a decision is a rare one: neither the main decision nor a return or rejection. */
function isFurther(main: DeskDecision | undefined): (action: DeskDecision) => boolean {
  return (action) => action !== main && action !== 'recheck' && action !== 'reject'
}
