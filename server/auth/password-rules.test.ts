import { expect, test } from 'vitest'
import { checkPassword } from './password-rules.ts'

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
