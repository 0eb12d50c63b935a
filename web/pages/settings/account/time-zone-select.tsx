import { Combobox, type OptionGroup } from '../../../parts/combobox.tsx'
import { accountText as text } from '../../../text/settings.ts'
import { brazilianZones, zoneName } from '../../../text/time-zones.ts'

/** Over 400 zones, found by the city, by the zone's own name or by its offset. */
export function TimeZoneSelect({
  value,
  onChange,
  ...props
}: {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  value: string
  onChange: (zone: string) => void
}) {
  return (
    <Combobox
      {...props}
      value={value}
      label={zoneName(value)}
      groups={() => zonesWith(value)}
      searchLabel={text.searchTimeZone}
      empty={text.noTimeZone}
      onChange={onChange}
    />
  )
}

/** Brazil's come first, because nearly every account is there; the chosen one is listed whatever it is. */
function zonesWith(chosen: string): OptionGroup[] {
  const brazilian = Object.keys(brazilianZones)
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => !brazilian.includes(zone))
  const isListed = brazilian.includes(chosen) || known.includes(chosen)
  return [
    { heading: text.brazil, options: brazilian.map(optionOf) },
    { heading: text.others, options: (isListed ? known : [chosen, ...known]).map(optionOf) },
  ]
}

/** Who lives in São Paulo looks for that: 'Brasília' is in no zone's own name. */
function optionOf(zone: string) {
  return { value: zone, label: zoneName(zone), words: zone.replaceAll(/[/_]/g, ' ') }
}
