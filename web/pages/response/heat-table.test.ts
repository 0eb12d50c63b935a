import { expect, test } from 'vitest'
import { heatTable } from './heat-table.ts'

const words = {
  weekday: (index: number) => `dia ${index}`,
  shortWeekday: (index: number) => `d${index}`,
  hour: (hour: number) => `${hour}h`,
}
/** Sunday at 9 one, Tuesday at 9 four, Tuesday at 11 two. */
const counts = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
counts[0]?.splice(9, 1, 1)
counts[2]?.splice(9, 1, 4)
counts[2]?.splice(11, 1, 2)

test('weekdays go down from Monday, all hours across, each cell with its part of the busiest', () => {
  const { rows, columns, busiest } = heatTable(counts, { isUpright: false, ...words })
  expect(rows.map(({ short }) => short)).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd0'])
  expect(columns).toHaveLength(24)
  expect(rows[1]?.cells[9]).toMatchObject({ count: 4, share: 1 })
  expect(rows[1]?.cells[11]).toMatchObject({ count: 2, share: 0.5 })
  expect(rows[6]?.cells[9]).toMatchObject({ count: 1, share: 0.25 })
  expect(busiest).toEqual({ weekday: 'dia 2', hour: '9h', count: 4 })
})

test('upright the hours go down, from the first to the last in which anybody wrote', () => {
  const { rows, columns } = heatTable(counts, { isUpright: true, ...words })
  expect(rows.map(({ name }) => name)).toEqual(['9h', '10h', '11h'])
  expect(columns).toHaveLength(7)
  expect(rows[0]?.cells.map(({ count }) => count)).toEqual([0, 4, 0, 0, 0, 0, 1])
})

test('without anybody there is no busiest hour', () => {
  const none = counts.map((hours) => hours.map(() => 0))
  const { rows, busiest } = heatTable(none, { isUpright: true, ...words })
  expect(rows).toHaveLength(24)
  expect(busiest).toBeNull()
})
