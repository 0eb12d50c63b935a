import { Check, Circle, TriangleAlert } from 'lucide-react'
import type { FirstStep } from '../../data/first-steps.ts'
import { firstStepsText as text } from '../../text/first-steps.ts'
import { cn } from '../../ui/cn.tsx'

const icons = { done: Check, open: Circle, failed: TriangleAlert }
const tones = {
  done: 'bg-accent-soft text-accent-text',
  open: 'bg-muted text-muted-foreground',
  failed: 'bg-danger-soft text-danger-text',
}

/** Whether a step has happened, at a glance. */
export function StepMark({ state }: Pick<FirstStep, 'state'>) {
  const Icon = icons[state]
  return (
    <span className={cn('grid size-6 shrink-0 place-items-center rounded-full', tones[state])}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{text.states[state]}</span>
    </span>
  )
}
