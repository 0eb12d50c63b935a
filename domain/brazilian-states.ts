import { foldText } from './text-fold.ts'

type BrazilianState = {
  /** Its UF in lower case. */
  code: string
  name: string
  capital: string
  /** IANA name; null where the state has two. */
  timeZone: string | null
}

// Zones: IANA tz database, file southamerica (2025b).
const states: readonly BrazilianState[] = [
  { code: 'ac', name: 'Acre', capital: 'Rio Branco', timeZone: 'America/Rio_Branco' },
  { code: 'al', name: 'Alagoas', capital: 'Maceió', timeZone: 'America/Maceio' },
  { code: 'ap', name: 'Amapá', capital: 'Macapá', timeZone: 'America/Belem' },
  { code: 'am', name: 'Amazonas', capital: 'Manaus', timeZone: null },
  { code: 'ba', name: 'Bahia', capital: 'Salvador', timeZone: 'America/Bahia' },
  { code: 'ce', name: 'Ceará', capital: 'Fortaleza', timeZone: 'America/Fortaleza' },
  { code: 'df', name: 'Distrito Federal', capital: 'Brasília', timeZone: 'America/Sao_Paulo' },
  { code: 'es', name: 'Espírito Santo', capital: 'Vitória', timeZone: 'America/Sao_Paulo' },
  { code: 'go', name: 'Goiás', capital: 'Goiânia', timeZone: 'America/Sao_Paulo' },
  { code: 'ma', name: 'Maranhão', capital: 'São Luís', timeZone: 'America/Fortaleza' },
  { code: 'mt', name: 'Mato Grosso', capital: 'Cuiabá', timeZone: 'America/Cuiaba' },
  {
    code: 'ms',
    name: 'Mato Grosso do Sul',
    capital: 'Campo Grande',
    timeZone: 'America/Campo_Grande',
  },
  { code: 'mg', name: 'Minas Gerais', capital: 'Belo Horizonte', timeZone: 'America/Sao_Paulo' },
  { code: 'pa', name: 'Pará', capital: 'Belém', timeZone: 'America/Belem' },
  { code: 'pb', name: 'Paraíba', capital: 'João Pessoa', timeZone: 'America/Fortaleza' },
  { code: 'pr', name: 'Paraná', capital: 'Curitiba', timeZone: 'America/Sao_Paulo' },
  { code: 'pe', name: 'Pernambuco', capital: 'Recife', timeZone: null },
  { code: 'pi', name: 'Piauí', capital: 'Teresina', timeZone: 'America/Fortaleza' },
  { code: 'rj', name: 'Rio de Janeiro', capital: 'Rio de Janeiro', timeZone: 'America/Sao_Paulo' },
  { code: 'rn', name: 'Rio Grande do Norte', capital: 'Natal', timeZone: 'America/Fortaleza' },
  { code: 'rs', name: 'Rio Grande do Sul', capital: 'Porto Alegre', timeZone: 'America/Sao_Paulo' },
  { code: 'ro', name: 'Rondônia', capital: 'Porto Velho', timeZone: 'America/Porto_Velho' },
  { code: 'rr', name: 'Roraima', capital: 'Boa Vista', timeZone: 'America/Boa_Vista' },
  { code: 'sc', name: 'Santa Catarina', capital: 'Florianópolis', timeZone: 'America/Sao_Paulo' },
  { code: 'sp', name: 'São Paulo', capital: 'São Paulo', timeZone: 'America/Sao_Paulo' },
  { code: 'se', name: 'Sergipe', capital: 'Aracaju', timeZone: 'America/Maceio' },
  { code: 'to', name: 'Tocantins', capital: 'Palmas', timeZone: 'America/Araguaina' },
]
const byFoldedName = new Map(states.map((state) => [foldText(state.name), state]))
// What English databases call it.
const federalDistrict = byFoldedName.get('distrito federal')
if (federalDistrict) byFoldedName.set('federal district', federalDistrict)

/** The state of a name, accents and case ignored. */
export function stateNamed(name: string): BrazilianState | undefined {
  return byFoldedName.get(foldText(name))
}

/** Lower-case UF of a state's name, also with 'Estado de' before it: 'sp'; null for any other text. */
export function stateCode(name: string): string | null {
  const folded = foldText(name.trim()).replace(/^(?:estado (?:do|da|de)|state of) /, '')
  return byFoldedName.get(folded)?.code ?? null
}

/** The name of a state as it is spelt in Portuguese: 'São Paulo'; an unknown one as it came. */
export function stateName(name: string): string {
  return stateNamed(name)?.name ?? name
}
