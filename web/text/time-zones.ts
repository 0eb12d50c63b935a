/** What people in Brazil call their zones; the IANA name says a city that many do not live near. */
export const brazilianZones: Record<string, string> = {
  'America/Sao_Paulo': 'Brasília',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Maceio': 'Maceió',
  'America/Belem': 'Belém',
  'America/Araguaina': 'Palmas',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Manaus': 'Manaus',
  'America/Porto_Velho': 'Porto Velho',
  'America/Boa_Vista': 'Boa Vista',
  'America/Santarem': 'Santarém',
  'America/Rio_Branco': 'Rio Branco',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
}

/** A zone as people read it: 'Brasília (GMT-3)', 'Europe/Lisbon (GMT+1)'. */
export function zoneName(zone: string, at = new Date()): string {
  const name = brazilianZones[zone] ?? zone.replaceAll('_', ' ')
  const offset = offsetOf(zone, at)
  return offset === null || offset === name ? name : `${name} (${offset})`
}

function offsetOf(zone: string, at: Date): string | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? null
  } catch {
    // A zone that this browser does not know is shown as it is called.
    return null
  }
}
