import { expect, test } from 'vitest'
import { stateCode, stateName, stateNamed } from './brazilian-states.ts'

test.each([
  ['São Paulo', 'sp', 'São Paulo'],
  ['sao paulo', 'sp', 'São Paulo'],
  ['Parana', 'pr', 'Paraná'],
  ['PARÁ', 'pa', 'Pará'],
  ['Mato Grosso do Sul', 'ms', 'Mato Grosso do Sul'],
  ['Federal District', 'df', 'Distrito Federal'],
  ['Distrito Federal', 'df', 'Distrito Federal'],
  // Written by people: only the code looks behind it.
  [' Estado de São Paulo ', 'sp', ' Estado de São Paulo '],
  ['State of Bahia', 'ba', 'State of Bahia'],
  ['California', null, 'California'],
  ['constructor', null, 'constructor'],
  ['', null, ''],
])('%j has the code %s and the name %j', (text, code, name) => {
  expect(stateCode(text)).toBe(code)
  expect(stateName(text)).toBe(name)
})

test('a state has its capital and its time zone, unless it has two', () => {
  expect(stateNamed('goias')).toMatchObject({ capital: 'Goiânia', timeZone: 'America/Sao_Paulo' })
  expect(stateNamed('Amazonas')).toMatchObject({ capital: 'Manaus', timeZone: null })
})
