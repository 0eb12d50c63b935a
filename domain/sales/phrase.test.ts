import { expect, test } from 'vitest'
import { findPhrase, readText } from './phrase.ts'
import { phraseCorpus } from './phrase-corpus.fixture.ts'
import { saleCorpus } from './sale-corpus.fixture.ts'
import { saleMessages } from './sale-messages.fixture.ts'

test.each(phraseCorpus)('%s: %j by %j', (says, text, phrase) => {
  const answer = findPhrase(readText(text), phrase)
  expect(answer.says && answer.doubt !== null ? 'ask' : answer.says).toBe(says)
})

test('of a thousand texts that state a sale none is taken for one still to come or undone', () => {
  const phrases =
    'pedido confirmado,venda fechada,reserva confirmada,confirmado,confirmada,fechado,fechada,fechou,fechamos,vendido,vendida,pago,paga,pagou,recebi,recebido,agendado,comprou'
  const sales = [
    ...saleCorpus.flatMap(({ text, cents }) => (cents === null ? [] : [text])),
    ...saleMessages.flatMap(([text, meaning]) => (typeof meaning === 'number' ? [text] : [])),
  ]
  const answers = sales.flatMap((text) =>
    phrases.split(',').map((phrase) => ({ text, phrase, ...findPhrase(readText(text), phrase) })),
  )
  expect(sales.length).toBeGreaterThan(1_000)
  expect(answers.filter(({ says }) => says).length).toBeGreaterThan(450)
  expect(answers.filter((answer) => !answer.says && answer.why === 'unsettled')).toEqual([])
})
