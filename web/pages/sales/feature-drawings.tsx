import { Laptop, MapPin, Smartphone, Tablet } from 'lucide-react'
import { StatusBadge } from '../../parts/leads/status-badge.tsx'
import { salesText } from '../../text/sales.ts'
import { cn } from '../../ui/cn.tsx'

const words = salesText.core.drawings
const piece = 'rounded-lg border bg-popover px-3 py-1.5 text-xs'

export function UtmDrawing() {
  return words.utm.map(([name, value]) => (
    <p key={name} className={cn(piece, 'flex w-60 justify-between gap-3 py-1 font-mono')}>
      <span className="text-faint">{name}</span>
      <span>{value}</span>
    </p>
  ))
}

/** A code as a person may type it, and the code that Rastro reads in it. */
export function CodeDrawing() {
  return (
    <>
      <p className={cn(piece, 'font-mono text-muted-foreground')}>{words.typed}</p>
      <Dots />
      <p className="flex gap-1 font-mono">
        {[...words.code].map((sign) => (
          <span
            key={sign}
            className="grid h-8 w-6 place-items-center rounded-md border bg-popover font-medium text-accent-text text-sm"
          >
            {sign}
          </span>
        ))}
      </p>
    </>
  )
}

export function PlaceDrawing() {
  return (
    <div className="relative grid size-32 place-items-center">
      <span className="absolute inset-0 rounded-full border border-primary/20" />
      <span className="absolute inset-6 rounded-full border border-primary/35" />
      <span className="absolute inset-12 rounded-full bg-accent-soft" />
      <MapPin className="relative size-5 text-accent-text" />
      <p className={cn(piece, 'absolute top-16 mt-4 whitespace-nowrap')}>
        <span className="font-medium">{words.city}</span>{' '}
        <span className="text-faint">{words.zone}</span>
      </p>
    </div>
  )
}

const devices = [Smartphone, Tablet, Laptop]

export function DeviceDrawing() {
  return (
    <div className="flex items-end gap-3">
      {devices.map((Icon, place) => (
        <div
          key={words.devices[place]}
          className={cn(
            piece,
            'grid justify-items-center gap-2 py-3',
            place === 0 && 'border-primary/50 text-accent-text',
          )}
        >
          <Icon className={cn('size-6', place !== 0 && 'text-muted-foreground')} />
          {words.devices[place]}
        </div>
      ))}
    </div>
  )
}

/** Two ways of writing one number, and the one person they are. */
export function UnifyDrawing() {
  return (
    <div className="flex items-center">
      <div className="grid gap-2">
        {words.phones.map((phone) => (
          <p key={phone} className={cn(piece, 'tabular-nums')}>
            {phone}
          </p>
        ))}
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 40 64"
        className="h-16 w-8 fill-none stroke-primary"
        strokeDasharray="1 5"
      >
        <path
          d="M2 14C24 14 16 32 38 32M2 50C24 50 16 32 38 32"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <p className={cn(piece, 'border-primary/50 font-medium')}>{words.person}</p>
    </div>
  )
}

const statuses = ['pending', 'contacted', 'converted']

export function LiveDrawing() {
  return (
    <div className="flex items-center gap-2">
      {statuses.map((status, place) => (
        <span key={status} className="flex items-center gap-2">
          {place > 0 && <Dots isFlat />}
          <StatusBadge status={status} />
        </span>
      ))}
    </div>
  )
}

function Dots({ isFlat = false }: { isFlat?: boolean }) {
  return (
    <span className={cn('flex gap-1', !isFlat && 'flex-col')}>
      {[0.4, 0.7, 1].map((opacity) => (
        <span key={opacity} className="size-1 rounded-full bg-primary" style={{ opacity }} />
      ))}
    </span>
  )
}
