import { expect, test } from 'vitest'
import {
  activeFilterCount,
  defaultFilters,
  type Filters,
  leadStatusWord,
  savedFilterProblem,
} from './filters.ts'

test.each<[Partial<Filters>, number]>([
  [{}, 0],
  [{ dateRange: 'last7days' }, 0],
  [{ dateRange: 'last30days' }, 1],
  [{ dateRange: 'custom', startDate: '2026-01-01', endDate: '2026-01-31' }, 1],
  [{ startDate: '2026-01-01' }, 0],
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
  ['Semana', { dateRange: 'last7days' }, 'no_active_filter'],
])('saving %j with %j: %s', (name, chosen, problem) => {
  expect(savedFilterProblem(name, { ...defaultFilters, ...chosen })).toBe(problem)
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
