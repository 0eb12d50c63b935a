import { expect, test } from 'vitest'
import { type ManualText, searchManual } from './search-manual.ts'

const texts: ManualText[] = [
  {
    name: 'painel',
    title: 'Painel',
    sections: [
      { id: '', text: 'Painel', body: 'Os números da conta.' },
      { id: 'período', text: 'Período', body: 'Escolha os dias; a senha não importa aqui.' },
    ],
  },
  {
    name: 'minha-conta',
    title: 'Minha conta',
    sections: [
      { id: '', text: 'Minha conta', body: 'Nome e e-mail.' },
      { id: 'senha', text: 'Trocar a senha', body: 'Peça um link: a SENHA nova vale na hora.' },
    ],
  },
]

test.each([
  ['senha', ['minha-conta#senha', 'painel#período']],
  ['PERIODO', ['painel#período']],
  ['minha conta', ['minha-conta#']],
  ['conta link', ['minha-conta#senha']],
  ['números   conta', ['painel#']],
  ['girassol', []],
  ['   ', []],
])('%j finds %j', (typed, places) => {
  expect(searchManual(texts, typed).map(({ name, id }) => `${name}#${id}`)).toEqual(places)
})

test('what was looked for stands out in the text as it is written there', () => {
  expect(searchManual(texts, 'senha')[0]?.snippet).toEqual([
    'Peça um link: a ',
    'SENHA',
    ' nova vale na hora.',
  ])
  const long = { id: '', text: 'Longa', body: `${'a '.repeat(200)}número ${'b '.repeat(200)}` }
  const [found] = searchManual([{ name: 'x', title: 'X', sections: [long] }], 'numero')
  expect(found?.snippet[0]).toMatch(/^… a/)
  expect(found?.snippet[1]).toBe('número')
  expect(found?.snippet[2]).toMatch(/b …$/)
})

test('no word of what is shown is cut in two', () => {
  const words = 'telefone campanha conversa anúncio '.repeat(20)
  const page = { id: '', text: 'Longa', body: `${words}número ${words}` }
  const [found] = searchManual([{ name: 'x', title: 'X', sections: [page] }], 'numero')
  const shown = (found?.snippet ?? []).join('').split(/\s+/)
  expect(new Set(shown)).toEqual(
    new Set(['…', 'telefone', 'campanha', 'conversa', 'anúncio', 'número']),
  )
})
