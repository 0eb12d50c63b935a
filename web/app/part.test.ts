import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { partOf } from './part.tsx'

test('what has come is drawn at once, and what has not is waited for', async () => {
  const { Part, load } = partOf(async () => () => 'here')
  expect(() => renderToStaticMarkup(createElement(Part))).toThrow(/suspended/)
  await load()
  expect(renderToStaticMarkup(createElement(Part))).toBe('here')
})
