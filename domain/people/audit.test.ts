import { describe, expect, test } from 'vitest'
import { auditChanges } from './audit.ts'
import { auditActions } from './audit-actions.ts'
import { auditFields } from './audit-fields.ts'
import { changeWords } from './audit-words.ts'

test('only the fields of the action are kept, and only those that differ', () => {
  const stored = { role: 'viewer', email: 'bia@loja.test', password_hash: 'scrypt$1$2' }
  expect(auditChanges('member.role', stored, { ...stored, role: 'manager' })).toEqual([
    { field: 'role', before: 'viewer', after: 'manager' },
  ])
})

test('what changes nothing is no entry; what is made or deleted is one', () => {
  expect(auditChanges('member.role', { role: 'viewer' }, { role: 'viewer' })).toBeNull()
  expect(auditChanges('session.end', undefined, undefined)).toEqual([])
  expect(auditChanges('member.remove', { role: 'viewer' }, undefined)).toEqual([
    { field: 'role', before: 'viewer', after: null },
  ])
})

describe('of a secret four characters at most are kept', () => {
  test.each([
    ['whsec_0123456789abcdef', '••••cdef'],
    ['••••cdef', '••••cdef'],
    ['TEST123', '••••'],
    ['12345678901', '••••'],
  ])('%s', (secret, kept) => {
    expect(auditChanges('webhook.rotate', undefined, { credential: secret })).toEqual([
      { field: 'credential', before: null, after: kept },
    ])
  })
})

test('of what is private nothing is kept but that it changed', () => {
  const changes = auditChanges('lead.change', { note: null }, { note: 'Mora na rua das Flores' })
  expect(changes).toEqual([{ field: 'note', before: null, after: null }])
  expect(changes?.map(changeWords)).toEqual([{ name: 'Observação', before: null, after: 'mudou' }])
})

test('a character that is cut in two is none', () => {
  const name = `${'x'.repeat(199)}🌻`
  const [change] = auditChanges('link.create', undefined, { name }) ?? []
  expect(change?.after).toBe(`${'x'.repeat(199)}\ufffd`)
})

test('texts and lists are bounded', () => {
  const ids = Array.from({ length: 500 }, (_, n) => `${n}`.repeat(300))
  const [status, , first] =
    auditChanges('leads.status', undefined, {
      status: 'x'.repeat(10_000),
      leads: 500,
      ids,
    }) ?? []
  expect(String(status?.after)).toHaveLength(200)
  expect(first?.after).toHaveLength(20)
  expect(JSON.stringify(first).length).toBeLessThan(5_000)
})

test.each([
  [{ field: 'status', before: 'pending', after: 'converted' }, 'Status', 'Pendente', 'Cliente'],
  [
    { field: 'role', before: 'viewer', after: 'admin' },
    'Papel',
    'Somente leitura',
    'Administrador',
  ],
  [{ field: 'value', before: null, after: 123456 }, 'Valor', null, '1.234,56'],
  [{ field: 'value', before: 500, after: null }, 'Valor', '5,00', 'vazio'],
  [{ field: 'lines', before: null, after: 1080 }, 'Linhas', null, '1.080'],
  [{ field: 'paused', before: false, after: true }, 'Pausado', 'não', 'sim'],
  [
    { field: 'credential', before: '••••abcd', after: '••••cdef' },
    'Token ou segredo',
    null,
    'trocado (••••cdef)',
  ],
  [{ field: 'credential', before: '••••abcd', after: null }, 'Token ou segredo', null, 'retirado'],
  [{ field: 'expiresOn', before: null, after: '2026-12-23' }, 'Vale até', null, '23/12/2026'],
  [
    { field: 'period', before: null, after: '2026-11-01 – 2026-11-23' },
    'Período',
    null,
    '01/11/2026 – 23/11/2026',
  ],
  [{ field: 'platform', before: null, after: 'tiktok' }, 'Plataforma', null, 'TikTok'],
  [{ field: 'destination', before: null, after: 'google' }, 'Destino', null, 'Google Ads'],
  [{ field: 'provider', before: null, after: 'wapi' }, 'Provedor', null, 'W-API'],
  [
    { field: 'adOptOutSource', before: null, after: 'message' },
    'De onde veio o pedido',
    null,
    'Pedido em uma mensagem',
  ],
  [{ field: 'ids', before: null, after: ['a', 'b'] }, 'Primeiros identificadores', null, 'a, b'],
] as const)('%j reads well', (change, name, before, after) => {
  const { field, before: was, after: is } = change
  // The table is frozen, a change is not.
  const plain = { field, before: was, after: Array.isArray(is) ? [...is] : (is as string) }
  expect(changeWords(plain)).toEqual({ name, before, after })
})

test('every field is used by an action, and every action has words of its own', () => {
  const used = new Set<string>(Object.values(auditActions).flatMap(({ fields }) => [...fields]))
  expect(Object.keys(auditFields).filter((field) => !used.has(field))).toEqual([])
  const words = Object.values(auditActions).map((action) => action.words)
  expect(new Set(words).size).toBe(words.length)
})
