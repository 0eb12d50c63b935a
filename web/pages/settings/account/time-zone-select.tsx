import { accountText as text } from '../../../text/settings.ts'
import { cn } from '../../../ui/cn.tsx'
import { controlClasses } from '../../../ui/input.tsx'

/** IANA zones of Brazil, first because nearly every account is there. */
const brazilian = [
  'America/Sao_Paulo',
  'America/Bahia',
  'America/Fortaleza',
  'America/Recife',
  'America/Maceio',
  'America/Belem',
  'America/Araguaina',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Manaus',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Santarem',
  'America/Rio_Branco',
  'America/Eirunepe',
  'America/Noronha',
]

const others = Intl.supportedValuesOf('timeZone').filter((zone) => !brazilian.includes(zone))

/** A native select: over 400 zones, found by typing. */
export function TimeZoneSelect({
  value,
  onChange,
  ...props
}: {
  id: string
  value: string
  onChange: (zone: string) => void
}) {
  const isListed = brazilian.includes(value) || others.includes(value)
  return (
    <select
      {...props}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cn(controlClasses, 'h-9 px-2.5')}
    >
      {!isListed && <option value={value}>{value}</option>}
      <optgroup label={text.brazil}>
        {brazilian.map((zone) => (
          <Zone key={zone} zone={zone} />
        ))}
      </optgroup>
      <optgroup label={text.others}>
        {others.map((zone) => (
          <Zone key={zone} zone={zone} />
        ))}
      </optgroup>
    </select>
  )
}

function Zone({ zone }: { zone: string }) {
  return <option value={zone}>{zone.replaceAll('_', ' ')}</option>
}
