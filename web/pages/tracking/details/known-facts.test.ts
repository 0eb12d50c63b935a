import { expect, test } from 'vitest'
import { shownFacts } from './known-facts.tsx'

const facts = [
  { label: 'Campanha', value: 'Natal', reason: '' },
  { label: 'Posicionamento', value: null, reason: 'Não veio no endereço do clique.' },
  { label: 'utm_term', value: '', reason: 'Não veio no endereço do clique.' },
]

test.each([
  [false, ['Campanha', 'Posicionamento', 'utm_term']],
  [true, ['Campanha']],
])('with the person erased (%s) the dialog shows %j', (erased, labels) => {
  expect(shownFacts({ erased }, facts).map(({ label }) => label)).toEqual(labels)
})
