import { expect, test } from 'vitest'
import { certificateText } from './certificate-text.ts'

const textFor = (hasOwnDatabase: boolean) =>
  certificateText({
    id: 'c',
    issuedAt: new Date('2026-11-17T15:00:00Z'),
    timeZone: 'America/Sao_Paulo',
    accountName: 'Loja',
    installation: 'https://rastro.test',
    issuedBy: 'Ana',
    people: 1,
    counts: new Map(),
    identifiers: [],
    hasOwnDatabase,
  })

test("a certificate says when the database's log and free pages lose what was erased", () => {
  const text = textFor(true)
  expect(text).toContain(
    'No log de transações do PostgreSQL (WAL), até que o banco grave mais cerca de\n2 GB',
  )
  expect(text).toContain(
    'no espaço livre das tabelas, que o PostgreSQL libera sem zerar, até ser reutilizado',
  )
  expect(text).toContain('Restaurar um backup em um banco novo e apagar os arquivos do antigo')
})

test('for a database of somebody else it names no figure that it cannot know', () => {
  const text = textFor(false)
  expect(text).toContain('pelo prazo da configuração desse banco')
  expect(text).not.toContain('2 GB')
})
