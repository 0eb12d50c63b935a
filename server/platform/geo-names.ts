type State = { name: string; capital: string; timeZone: string | null }

const federalDistrict: State = {
  name: 'Distrito Federal',
  capital: 'Brasília',
  timeZone: 'America/Sao_Paulo',
}
// DB-IP writes names without accents. Zones: IANA tz database, file southamerica (2025b); Amazonas
// and Pernambuco have two, decided by the city below.
const states: readonly State[] = [
  { name: 'Acre', capital: 'Rio Branco', timeZone: 'America/Rio_Branco' },
  { name: 'Alagoas', capital: 'Maceió', timeZone: 'America/Maceio' },
  { name: 'Amapá', capital: 'Macapá', timeZone: 'America/Belem' },
  { name: 'Amazonas', capital: 'Manaus', timeZone: null },
  { name: 'Bahia', capital: 'Salvador', timeZone: 'America/Bahia' },
  { name: 'Ceará', capital: 'Fortaleza', timeZone: 'America/Fortaleza' },
  federalDistrict,
  { name: 'Espírito Santo', capital: 'Vitória', timeZone: 'America/Sao_Paulo' },
  { name: 'Goiás', capital: 'Goiânia', timeZone: 'America/Sao_Paulo' },
  { name: 'Maranhão', capital: 'São Luís', timeZone: 'America/Fortaleza' },
  { name: 'Mato Grosso', capital: 'Cuiabá', timeZone: 'America/Cuiaba' },
  { name: 'Mato Grosso do Sul', capital: 'Campo Grande', timeZone: 'America/Campo_Grande' },
  { name: 'Minas Gerais', capital: 'Belo Horizonte', timeZone: 'America/Sao_Paulo' },
  { name: 'Pará', capital: 'Belém', timeZone: 'America/Belem' },
  { name: 'Paraíba', capital: 'João Pessoa', timeZone: 'America/Fortaleza' },
  { name: 'Paraná', capital: 'Curitiba', timeZone: 'America/Sao_Paulo' },
  { name: 'Pernambuco', capital: 'Recife', timeZone: null },
  { name: 'Piauí', capital: 'Teresina', timeZone: 'America/Fortaleza' },
  { name: 'Rio de Janeiro', capital: 'Rio de Janeiro', timeZone: 'America/Sao_Paulo' },
  { name: 'Rio Grande do Norte', capital: 'Natal', timeZone: 'America/Fortaleza' },
  { name: 'Rio Grande do Sul', capital: 'Porto Alegre', timeZone: 'America/Sao_Paulo' },
  { name: 'Rondônia', capital: 'Porto Velho', timeZone: 'America/Porto_Velho' },
  { name: 'Roraima', capital: 'Boa Vista', timeZone: 'America/Boa_Vista' },
  { name: 'Santa Catarina', capital: 'Florianópolis', timeZone: 'America/Sao_Paulo' },
  { name: 'São Paulo', capital: 'São Paulo', timeZone: 'America/Sao_Paulo' },
  { name: 'Sergipe', capital: 'Aracaju', timeZone: 'America/Maceio' },
  { name: 'Tocantins', capital: 'Palmas', timeZone: 'America/Araguaina' },
]
const stateByPlainName = new Map(states.map((state) => [plain(state.name), state]))
stateByPlainName.set('federal district', federalDistrict)

// Countries whose territory under their own ISO code has one zone.
const zoneOfCountry: ReadonlyMap<string, string> = new Map([
  ['AO', 'Africa/Luanda'],
  ['BE', 'Europe/Brussels'],
  ['BO', 'America/La_Paz'],
  ['CH', 'Europe/Zurich'],
  ['CO', 'America/Bogota'],
  ['DE', 'Europe/Berlin'],
  ['FR', 'Europe/Paris'],
  ['GB', 'Europe/London'],
  ['IE', 'Europe/Dublin'],
  ['IT', 'Europe/Rome'],
  ['JP', 'Asia/Tokyo'],
  ['MZ', 'Africa/Maputo'],
  ['NL', 'Europe/Amsterdam'],
  ['PE', 'America/Lima'],
  ['PY', 'America/Asuncion'],
  ['UY', 'America/Montevideo'],
  ['VE', 'America/Caracas'],
])

/** The name of a Brazilian state as it is spelt in Portuguese; an unknown one as it came. */
export function brazilianState(name: string): string {
  return stateByPlainName.get(plain(name))?.name ?? name
}

/** A state capital as it is spelt in Portuguese; any other city as it came. */
export function brazilianCity(name: string, state: string | null): string {
  const capital = state === null ? undefined : stateByPlainName.get(plain(state))?.capital
  return capital !== undefined && plain(capital) === plain(name) ? capital : name
}

/** The time zone (IANA name) of a place, or null when country and state leave a doubt. */
export function timeZoneOf(place: {
  country: string | null
  region: string | null
  city: string | null
}): string | null {
  if (place.country === null) return null
  if (place.country !== 'BR') return zoneOfCountry.get(place.country) ?? null
  const city = plain(place.city ?? '')
  if (city === 'manaus') return 'America/Manaus'
  if (city === 'fernando de noronha') return 'America/Noronha'
  const state = stateByPlainName.get(plain(place.region ?? ''))
  if (state?.name === 'Pernambuco' && city !== '') return 'America/Recife'
  return state?.timeZone ?? null
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
