import { expect, test } from 'vitest'
import { zoneName } from './time-zones.ts'

const july = new Date('2026-07-01T12:00:00Z')

test.each([
  ['America/Sao_Paulo', 'Brasília (GMT-3)'],
  ['America/Noronha', 'Fernando de Noronha (GMT-2)'],
  ['America/Rio_Branco', 'Rio Branco (GMT-5)'],
  ['America/New_York', 'America/New York (GMT-4)'],
  ['Asia/Kolkata', 'Asia/Kolkata (GMT+5:30)'],
  ['Europe/London', 'Europe/London (GMT+1)'],
  ['UTC', 'UTC (GMT+0)'],
  ['Atlantis/Center', 'Atlantis/Center'],
])('%s is read as %s', (zone, name) => {
  expect(zoneName(zone, july)).toBe(name)
})
