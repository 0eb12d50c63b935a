import { expect, test } from 'vitest'
import {
  activeFilterCount,
  defaultFilters,
  type Filters,
  leadStatusWord,
  limitsDays,
  periodProblems,
  savedFilterProblem,
} from './filters.ts'

test.each<[Partial<Filters>, number]>([
  [{}, 0],
  [{ dateRange: 'last7days' }, 0],
  [{ dateRange: 'last30days' }, 1],
  [{ dateRange: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }, 1],
  [{ startDate: '2026-01-01' }, 0],
  [{ dateRange: 'custom' }, 0],
  [{ dateRange: 'custom', startDate: '2026-01-31', endDate: '2026-01-01' }, 0],
  [{ tests: 'include' }, 1],
  [
    {
      campaign: 'A',
      adSet: 'B',
      creative: 'C',
      source: 'google',
      status: 'contacted',
      dateRange: 'today',
    },
    6,
  ],
  [{ campaign: '', status: 'all' }, 0],
])('%j has %i active', (chosen, count) => {
  expect(activeFilterCount({ ...defaultFilters, ...chosen })).toBe(count)
})

test.each<[string, Partial<Filters>, string | null]>([
  ['Google', { source: 'google' }, null],
  ['Mês', { dateRange: 'thisMonth' }, null],
  ['  ', { source: 'google' }, 'name_required'],
  ['', {}, 'name_required'],
  ['Tudo', {}, 'no_active_filter'],
  ['Sem datas', { dateRange: 'custom', source: 'google' }, 'invalid_period'],
  [
    'Ao contrário',
    { dateRange: 'custom', startDate: '2026-01-31', endDate: '2026-01-01' },
    'invalid_period',
  ],
  ['Semana', { dateRange: 'last7days' }, 'no_active_filter'],
])('saving %j with %j: %s', (name, chosen, problem) => {
  expect(savedFilterProblem(name, { ...defaultFilters, ...chosen })).toBe(problem)
})

test.each<[string, string, object]>([
  ['2026-01-01', '2026-01-01', {}],
  ['', '', { startDate: 'missing', endDate: 'missing' }],
  ['2026-01-01', '', { endDate: 'missing' }],
  ['2026-02-30', '2026-03-01', { startDate: 'missing' }],
  ['2026-01-02', '2026-01-01', { startDate: 'reversed', endDate: 'reversed' }],
])('an own period from %j to %j: %j', (startDate, endDate, problems) => {
  const days = { startDate, endDate }
  expect(periodProblems({ dateRange: 'custom', ...days })).toEqual(problems)
  expect(limitsDays({ dateRange: 'custom', ...days })).toBe(Object.keys(problems).length === 0)
  expect(periodProblems({ dateRange: 'today', ...days })).toEqual({})
})

test.each([
  ['pending', 'Pendente'],
  ['contacted', 'Contatado'],
  ['converted', 'Cliente'],
  ['lost', 'Perdido'],
  ['em_negociacao', 'em_negociacao'],
])('the status %s reads %s', (status, word) => {
  expect(leadStatusWord(status)).toBe(word)
})
