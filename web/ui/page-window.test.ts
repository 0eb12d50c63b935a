import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  [1, 3, [1, 2, 3]],
  [1, 14, [1, 2, 3, 4, 5]],
  [3, 14, [1, 2, 3, 4, 5]],
  [7, 14, [5, 6, 7, 8, 9]],
  [14, 14, [10, 11, 12, 13, 14]],
  [99, 14, [10, 11, 12, 13, 14]],
  [1, 0, []],
])('on page %i of %i the buttons are %j', (page, pages, buttons) => {
  expect(pageWindow(page, pages)).toEqual(buttons)
})
