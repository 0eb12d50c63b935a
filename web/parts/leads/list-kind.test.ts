import { expect, test } from 'vitest'
import { leadSorts } from '#domain/filters'
import { changesOfKind, kindInAddress, listOf, shownSort, sortsOf } from './list-kind.ts'

test.each([
  ['', 'people'],
  ['clicks', 'clicks'],
  ['all', 'all'],
  ['gente', 'people'],
] as const)('the address ?kind=%s says %s', (text, kind) => {
  expect(kindInAddress.read(new URLSearchParams({ kind: text }), 'kind')).toBe(kind)
  expect(kindInAddress.write(kind, 'kind')).toEqual({ kind: kind === 'people' ? '' : kind })
})

test.each(['all', 'contacted', 'pending'])('people with the status %s are people', (status) => {
  const list = { kind: 'people', sort: 'name_asc', filters: { status } } as const
  expect(listOf(list)).toEqual(list)
})

test.each([
  ['people', 'all', { kind: 'people' }],
  ['people', 'converted', { kind: 'people' }],
  ['people', 'pending', { kind: 'people' }],
  ['clicks', 'pending', { kind: 'clicks' }],
  ['clicks', 'converted', { kind: 'clicks', filters: { status: 'all' } }],
  ['all', 'converted', { kind: 'all' }],
  ['all', 'pending', { kind: 'all' }],
] as const)('choosing %s under the status %s changes %j', (kind, status, changes) => {
  expect(changesOfKind({ filters: { status } }, kind)).toEqual(changes)
})

test('clicks have no order by name or by message', () => {
  expect(sortsOf('people')).toEqual(leadSorts)
  expect(leadSorts.map((sort) => shownSort('clicks', sort))).toEqual([
    'created_desc',
    'created_desc',
    'created_asc',
    'created_desc',
    'created_desc',
  ])
})
