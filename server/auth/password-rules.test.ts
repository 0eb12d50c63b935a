import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkPassword, isCommonPassword } from './password-rules.ts'

test.each(['1234567890', 'qwertyuiop', 'Password123', ' BASKETBALL ', 'realmadrid'])(
  '%j is one of the most common passwords',
  async (password) => {
    await expect(checkPassword(password, { field: 'newPassword' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Esta senha é uma das mais usadas, e das primeiras que se tentam. Escolha outra.',
      fields: { newPassword: 'Esta é uma das senhas mais usadas: escolha outra' },
    })
  },
)

test('a short password is refused, a long one that few have is not', async () => {
  await expect(checkPassword('curta')).rejects.toMatchObject({
    fields: { password: 'Use pelo menos 10 caracteres' },
  })
  await checkPassword('uma senha comprida')
  await checkPassword('1234567890', { mayBeCommon: true })
})

test('each of the list is found in its file as it stands there, and no part of one', async () => {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const text = readFileSync(new URL(file), 'utf8')
  const list: string[] = JSON.parse(text)
  expect(list.length).toBeGreaterThan(10_000)
  expect(list.filter((password) => password !== password.toLowerCase())).toEqual([])
  expect(text).toBe(JSON.stringify(list))
  expect(await isCommonPassword('password1234')).toBe(list.includes('password1234'))
  for (const password of ['', '"', ',', '123456","password', 'asswor']) {
    expect([password, await isCommonPassword(password)]).toEqual([
      password,
      list.includes(password),
    ])
  }
})
