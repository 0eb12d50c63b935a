import { expect, test } from 'vitest'
import { openGeo } from './geo.ts'
import { brazilianCity, timeZoneOf } from './geo-names.ts'
import { createLog } from './log.ts'

const nowhere = { country: null, region: null, city: null, timeZone: null }

test.each([
  ['200.147.3.157', { country: 'BR', city: 'Rio de Janeiro', timeZone: 'America/Sao_Paulo' }],
  ['177.32.0.1', { country: 'BR', region: 'São Paulo', city: 'São Paulo' }],
  // The district in brackets is taken off.
  ['177.200.1.1', { region: 'Santa Catarina', city: 'Forquilhinha' }],
  // A country with several zones leaves a doubt.
  ['8.8.8.8', { country: 'US', city: 'Mountain View', timeZone: null }],
  ['2804:14c::1', { country: 'BR' }],
])('%s is found in the packaged files', async (ip, place) => {
  expect(await openGeo(null, createLog('silent')).placeOf(ip)).toMatchObject(place)
})

test.each([[null], ['127.0.0.1'], ['10.0.0.1'], ['::1'], ['not an address'], ['']])(
  '%s is nowhere',
  async (ip) => {
    expect(await openGeo(null, createLog('silent')).placeOf(ip)).toEqual(nowhere)
  },
)

test('an unreadable database costs the place, not the click', async () => {
  const geo = openGeo('/nonexistent/city.mmdb', createLog('silent'))
  expect(await geo.placeOf('8.8.8.8')).toEqual(nowhere)
})

test('names of capitals get their accents, others stay', () => {
  expect(brazilianCity('Goiania', 'Goiás')).toBe('Goiânia')
  expect(brazilianCity('Goiania', 'Minas Gerais')).toBe('Goiania')
})

test.each([
  ['BR', 'Amazonas', 'Manaus', 'America/Manaus'],
  ['BR', 'Amazonas', 'Tabatinga', null],
  ['BR', 'Pernambuco', 'Recife', 'America/Recife'],
  ['BR', 'Pernambuco', 'Fernando de Noronha', 'America/Noronha'],
  ['BR', 'Pernambuco', null, null],
  ['BR', 'Acre', null, 'America/Rio_Branco'],
  ['BR', null, null, null],
  ['PT', null, 'Lisboa', null],
  ['UY', null, null, 'America/Montevideo'],
  [null, null, null, null],
])('time zone of %s %s %s is %s', (country, region, city, zone) => {
  expect(timeZoneOf({ country, region, city })).toBe(zone)
})
